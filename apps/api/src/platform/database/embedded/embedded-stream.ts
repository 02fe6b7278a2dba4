import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { EngineDiskFull } from '#platform/database/database-failure.ts';
import type { EngineMessage, EngineRequest } from '#platform/database/embedded/embedded-messages.ts';

/**
 * A stream that `pg` uses like the socket of a PostgreSQL server; it passes the bytes to the embedded engine's thread.
 * So both engines have the same driver, types, errors and pool.
 */
export class EmbeddedStream extends Duplex {
  static #clients = 0;
  readonly #client = ++EmbeddedStream.#clients;
  readonly #engine: Worker | undefined;
  #onWritten: ((error?: Error | null) => void) | undefined;

  /** @param engine undefined while it is closed for want of space: then nothing connects */
  constructor(engine: Worker | undefined) {
    super();
    this.#engine = engine;
    engine?.on('message', this.#onMessage);
    engine?.on('exit', this.#onExit);
  }

  connect(): this {
    queueMicrotask(() => (this.#engine ? this.emit('connect') : this.destroy(new EngineDiskFull())));
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void): void {
    this.#onWritten = written;
    this.#engine?.postMessage({ kind: 'bytes', client: this.#client, bytes: chunk } satisfies EngineRequest);
  }

  /** `pg` corks the messages of one query; the engine needs them in one piece. */
  override _writev(chunks: { chunk: Buffer }[], written: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', written);
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine?.off('message', this.#onMessage);
    this.#engine?.off('exit', this.#onExit);
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

  #onMessage = (message: EngineMessage) => {
    if (message.kind === 'broken') this.destroy(message.isFull ? new EngineDiskFull() : new Error(message.message));
    if (message.kind !== 'bytes' || message.client !== this.#client) return;
    const { bytes } = message;
    if (bytes.length > 0) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    this.#onWritten?.();
  };

  #onExit = () => this.destroy(new Error('Connection terminated: the embedded database has stopped'));
}
