/** A file of a release did not load: it did not arrive, or its content is not what was released. */
export class FileUnavailable extends Error {
  constructor(address: string, reason: string, cause?: unknown) {
    super(`${address} ${reason}`, { cause });
    // Named as bundlers name it.
    this.name = 'ChunkLoadError';
  }
}
