import net from 'node:net';

/** Browsers of people, each with one stream; what takes memory is the server's. */
export interface Listeners {
  /** Opens a stream for each token; who has had one goes on after what was told last. Resolves when all have begun. */
  open(url: string, tokens: readonly string[]): Promise<void>;
  /** Resolves when each was told of notifications so many times, the state at first among them. */
  allTold(times: number): Promise<void>;
  /** How often each was told. */
  told(): number[];
  /** Resolves when the server has ended all streams. */
  allEnded(): Promise<void>;
}

/** Connections that are made at once. */
const AT_ONCE = 200;

/** What browsers and an edge send besides. */
const COOKIES = `currencyCode=EUR; languageId=1; styles=${'a'.repeat(40)}; XSRF-TOKEN=${'b'.repeat(43)}; browser=${'c'.repeat(43)}`;
const AS_SENT = Object.entries({
  'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Accept: 'text/event-stream',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9,pt;q=0.8,de;q=0.7',
  Referer: 'https://store.example/products/rifle/ak-47?wear=factory-new',
  'Sec-Fetch-Site': 'same-origin',
  'X-Forwarded-For': '203.0.113.7',
  'X-Forwarded-Host': 'store.example',
  'X-Forwarded-Proto': 'https',
})
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

export function openListeners(): Listeners {
  const people = new Map<string, { told: number; lastId: string | undefined; ended: Promise<void> }>();
  let changed = Promise.withResolvers<void>();

  function listen(url: string, token: string): Promise<void> {
    const { hostname, port } = new URL(url);
    const { told = 0, lastId } = people.get(token) ?? {};
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const person = { told, lastId, ended: ended.promise };
    people.set(token, person);
    const socket = net.connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    const goesOn = lastId === undefined ? '' : `Last-Event-ID: ${lastId}\r\n`;
    socket.write(
      `GET /api/notifications/stream HTTP/1.1\r\nHost: bench\r\nCookie: session=${token}; ${COOKIES}\r\n${AS_SENT}${goesOn}\r\n`,
    );
    socket.setEncoding('latin1').on('data', (data) => {
      const text = String(data);
      if (!text.startsWith('HTTP/1.1 ') || text.startsWith('HTTP/1.1 200')) begun.resolve();
      else begun.reject(new Error(text.slice(0, 300)));
      person.told += text.split('event: notification').length - 1;
      person.lastId = /^id: (.*)$/m.exec(text)?.[1] ?? person.lastId;
      changed.resolve();
      // The last chunk of an answer.
      if (text.endsWith('0\r\n\r\n')) socket.end();
    });
    socket.on('error', begun.reject).on('close', () => ended.resolve());
    return begun.promise;
  }

  return {
    async open(url, tokens) {
      for (let from = 0; from < tokens.length; from += AT_ONCE) {
        await Promise.all(tokens.slice(from, from + AT_ONCE).map((token) => listen(url, token)));
      }
    },
    async allTold(times) {
      while ([...people.values()].some(({ told }) => told < times)) {
        await changed.promise;
        changed = Promise.withResolvers();
      }
    },
    told: () => [...people.values()].map(({ told }) => told),
    async allEnded() {
      await Promise.all([...people.values()].map(({ ended }) => ended));
    },
  };
}
