/** A file of a release did not load: it did not arrive, or has other content than was released. */
export class FileUnavailable extends Error {
  constructor(address: string, reason: string, cause?: unknown) {
    super(`${address} ${reason}`, { cause });
    // The name that bundlers use.
    this.name = 'ChunkLoadError';
  }
}
