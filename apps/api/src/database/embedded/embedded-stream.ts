import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { EngineMessage, EngineRequest } from '#database/embedded-messages.ts';

/**
 * Looks like the socket of a PostgreSQL server to `pg`, and carries its bytes to the embedded engine's thread. So the
 * embedded engine is reached by the same driver as a real server: same types, same errors, same pool.
 */
export class EmbeddedStream extends Duplex {
  static #clients = 0;
  readonly #client = ++EmbeddedStream.#clients;
  readonly #engine: Worker;
  #taken: ((error?: Error | null) => void) | undefined;

  constructor(engine: Worker) {
    super();
    this.#engine = engine;
    engine.on('message', this.#receive);
    engine.on('exit', this.#lose);
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, taken: (error?: Error | null) => void): void {
    this.#taken = taken;
    this.#engine.postMessage({ kind: 'bytes', client: this.#client, bytes: chunk } satisfies EngineRequest);
  }

  /** `pg` corks the messages of one query: they go over together, as the engine wants them. */
  override _writev(chunks: { chunk: Buffer }[], taken: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', taken);
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.off('message', this.#receive);
    this.#engine.off('exit', this.#lose);
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  #receive = (message: EngineMessage) => {
    if (message.kind === 'broken') this.destroy(new Error(message.message));
    if (message.kind !== 'bytes' || message.client !== this.#client) return;
    const { bytes } = message;
    if (bytes.length > 0) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    this.#taken?.();
  };

  #lose = () => this.destroy(new Error('The embedded database has stopped'));
}
