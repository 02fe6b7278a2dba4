/** Start parameters of the embedded engine's thread. */
export interface EngineSetup {
  folder: string;
  /** Backup that an empty folder is filled from; without it the folder becomes a new database. */
  backup?: string | undefined;
  /** Counts file syncs to the disk, so that a test can compare them with the commits. */
  syncCounter: Int32Array<SharedArrayBuffer>;
}

/** `client` is the number of a connection of the pool; connections may overlap while one replaces another. */
export type EngineRequest =
  | { kind: 'bytes'; client: number; bytes: Uint8Array }
  | { kind: 'backup' }
  | { kind: 'close' };

export type EngineMessage =
  | { kind: 'open' }
  | { kind: 'bytes'; client: number; bytes: Uint8Array }
  /** A compressed copy of the database. */
  | { kind: 'backup'; bytes: Uint8Array }
  | { kind: 'closed' }
  /** The engine could not be opened; `isFull`: for want of space on the disk. */
  | { kind: 'failed'; message: string; isFull: boolean }
  /** The engine has failed; `isFull`: for want of space on the disk. */
  | { kind: 'broken'; message: string; isFull: boolean };
