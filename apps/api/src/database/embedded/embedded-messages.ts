/** What the embedded engine's thread is started with. */
export interface EngineSetup {
  folder: string;
  /** Counts the syncs of files to the disk, so that a test can hold them against the commits. */
  syncCounter: Int32Array<SharedArrayBuffer>;
}

/** `client` numbers the connections of the pool, which may overlap while one replaces another. */
export type EngineRequest = { kind: 'bytes'; client: number; bytes: Uint8Array } | { kind: 'close' };

export type EngineMessage =
  | { kind: 'open' }
  | { kind: 'bytes'; client: number; bytes: Uint8Array }
  | { kind: 'closed' }
  /** It did not open. */
  | { kind: 'failed'; message: string; code: string | undefined }
  /** It cannot go on. */
  | { kind: 'broken'; message: string; code: string | undefined };
