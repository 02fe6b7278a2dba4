/** SQLSTATE of PostgreSQL for a full disk. */
const DISK_FULL = '53100';
/** SQLSTATE of PostgreSQL for no memory: nor can it save then, and it passes by itself as well. */
const OUT_OF_MEMORY = '53200';

/**
 * What it says without that SQLSTATE: for a new connection that has to write the first file after a crash, for a quota, and of one
 * of several hosts.
 */
const CANNOT_WRITE = /could not write init file|No space left on device|Disk quota exceeded/;

/** Whether a database can save at present. */
export interface DiskState {
  /** Writes are refused, because its disk is full. */
  isFull(): boolean;
}

/** The embedded engine is closed until its disk has space. */
export class EngineDiskFull extends Error {
  readonly code = DISK_FULL;

  constructor() {
    super('The embedded database is closed, because its disk is full. It opens by itself when there is space.');
  }
}

/** Whether a statement or a connection failed because the database cannot save. What it has read before is right. */
export function isStorageFull(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof Error && codeOf(error) === OUT_OF_MEMORY);
}

/** Whether it failed because the database's disk is full; also as the last word of a PostgreSQL that panics. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) === DISK_FULL || CANNOT_WRITE.test(error.message));
}

function codeOf(error: Error): string | undefined {
  return (error as { code?: string }).code;
}
