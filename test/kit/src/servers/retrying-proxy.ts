import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Methods that may be repeated even if a server has already received them. */
const REPEATABLE = new Set(['GET', 'HEAD']);

/** Statuses after which another server is tried. */
const UNAVAILABLE = new Set([502, 503, 504]);

interface Answer {
  status: number;
  headers: http.OutgoingHttpHeaders;
  body: Buffer | string;
  /** There was no connection, so nothing was sent. */
  wasRefused?: boolean;
}

/** Answer if no server is available. */
const AWAY: Answer = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: '{"status":"ERROR","message":"The store cannot answer right now. Please try again in a moment."}',
};

/**
 * A proxy in front of equal servers on this machine, used in turns. A server that is gone is skipped, once per request:
 * always if the request was never sent, otherwise only if it changes nothing. With port 0 the system chooses its port.
 */
export async function startRetryingProxy(
  port: number,
  upstreams: readonly number[],
): Promise<{ port: number; stop(): Promise<void> }> {
  let turn = 0;

  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const [first = 0, second = 0] = [upstreams[turn % upstreams.length], upstreams[(turn + 1) % upstreams.length]];
    turn += 1;
    let answer = await ask(request, body, first);
    const isRepeatable = REPEATABLE.has(request.method ?? '') && UNAVAILABLE.has(answer.status);
    if (answer.wasRefused || isRepeatable) answer = await ask(request, body, second);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function ask({ method, url, headers }: http.IncomingMessage, body: Buffer, port: number): Promise<Answer> {
  return new Promise((resolve) => {
    const { connection: _, ...passed } = headers;
    const request = http.request({ host: '127.0.0.1', port, method, path: url, headers: passed, agent: false });
    request.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers;
      const status = answer.statusCode ?? AWAY.status;
      buffer(answer).then(
        (content) => resolve({ status, headers: kept, body: content }),
        () => resolve(AWAY),
      );
    });
    request.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve({ ...AWAY, wasRefused: code === 'ECONNREFUSED' }),
    );
    request.end(body);
  });
}
