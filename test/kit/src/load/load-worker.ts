/*
 * Worker thread that requests addresses of one server in turn for a given time, several at once, and reports throughput and
 * latency. It reads no more of a response than its length, so that the server gets most of the machine.
 */
import net from 'node:net';
import { parentPort } from 'node:worker_threads';

export interface LoadOrder {
  /** Origin of the server, such as `http://127.0.0.1:3000`. */
  origin: string;
  /** Paths with queries; `{n}` becomes a number that no other request has. */
  paths: string[];
  atOnce: number;
  milliseconds: number;
}

export interface LoadReport {
  perSecond: number;
  /** Latency that 99 of 100 responses did not exceed, in milliseconds. */
  p99: number;
  /** Responses with another status than 200. */
  failures: number;
}

const port = parentPort;
if (!port) throw new Error('The load comes from a worker thread only');

let requests = 0;

port.on('message', async (order: LoadOrder) => {
  const started = performance.now();
  const latencies: number[] = [];
  const failures = { count: 0 };
  const end = started + order.milliseconds;
  await Promise.all(
    Array.from({ length: order.atOnce }, async () => {
      const connection = await connect(order.origin);
      while (performance.now() < end) {
        const sent = performance.now();
        const status = await connection.get(nextPath(order.paths));
        latencies.push(performance.now() - sent);
        if (status !== 200) failures.count += 1;
      }
      connection.close();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((one, other) => one - other);
  port.postMessage({
    perSecond: (latencies.length - failures.count) / seconds,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    failures: failures.count,
  } satisfies LoadReport);
});

function nextPath(paths: string[]): string {
  requests += 1;
  return (paths[requests % paths.length] ?? '/').replace('{n}', String(requests));
}

interface Connection {
  /** Status of the response. */
  get(path: string): Promise<number>;
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** What ends a response without a length. */
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** One connection, one request at a time; every response must have a `Content-Length` or come in chunks. */
async function connect(origin: string): Promise<Connection> {
  const { hostname, port, host } = new URL(origin);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  /** Bytes of the body that are still missing, infinite until its last chunk; undefined while the head is read. */
  let missing: number | undefined;
  /** The last bytes that have arrived. */
  let tail: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<number> | undefined;

  const fail = (reason: string) => waiting?.reject(new Error(reason));
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('The server has closed the connection.'));
  socket.on('data', (chunk: Buffer) => {
    tail = chunk.length < LAST_CHUNK.length ? Buffer.concat([tail, chunk]) : chunk;
    tail = tail.subarray(-LAST_CHUNK.length);
    if (missing !== undefined) missing -= chunk.length;
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      const isChunked = /\r\ntransfer-encoding: chunked/i.test(text);
      const length = isChunked ? Number.POSITIVE_INFINITY : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (Number.isNaN(length)) return fail('A response has no length.');
      status = Number(text.slice(9, 12));
      missing = length - (head.length - end - HEAD_END.length);
      head = Buffer.alloc(0);
    }
    if (missing === Number.POSITIVE_INFINITY && tail.equals(LAST_CHUNK)) missing = 0;
    if (missing > 0) return;
    missing = undefined;
    waiting?.resolve(status);
  });

  return {
    get(path) {
      waiting = Promise.withResolvers<number>();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`);
      return waiting.promise;
    },
    close() {
      waiting = undefined;
      socket.destroy();
    },
  };
}
