/** Start parameters of the embedded engine's thread. */
export interface EngineSetup {
  folder: string;
  /** Counts the syncs of files to the disk, so that a test can compare them with the commits. */
  syncCounter: Int32Array<SharedArrayBuffer>;
}

/** `client` is the number of a connection of the pool; connections may overlap while one replaces another. */
export type EngineRequest = { kind: 'bytes'; client: number; bytes: Uint8Array } | { kind: 'close' };

export type EngineMessage =
  | { kind: 'open' }
  | { kind: 'bytes'; client: number; bytes: Uint8Array }
  | { kind: 'closed' }
  /** It did not open. */
  | { kind: 'failed'; message: string; code: string | undefined }
  /** It cannot go on. */
  | { kind: 'broken'; message: string; code: string | undefined };
