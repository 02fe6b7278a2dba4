/** Timeout for a free connection, in milliseconds, below the 6 s timeout of the pages. */
export const CONNECTION_WAIT = 5000;

/**
 * Transient errors of the network and of PostgreSQL (SQLSTATE): shutting down, starting, too many clients, statement
 * timeout, deadlock, serialization failure, a write on a server that has become a standby.
 */
const TRANSIENT = new Set([
  ...['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['57P01', '57P02', '57P03', '57P05', '53300', '57014', '40P01', '40001', '25006'],
]);
/** Class of SQLSTATE for broken connections. */
const CONNECTION_CLASS = /^08[0-9A-Z]{3}$/;

/** Messages of driver errors without a code. The last two come from the rollback on a connection that has broken. */
const DRIVER_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/**
 * Whether a query failed because the database is temporarily unavailable and can be retried. On the embedded engine,
 * which has one connection, a connection timeout may also mean that code inside a transaction has queried the database
 * instead of the transaction.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (code === undefined) return DRIVER_MESSAGES.some((start) => error.message.startsWith(start));
  return TRANSIENT.has(code) || CONNECTION_CLASS.test(code);
}

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

/** The server cannot start; the message for the operator says what happened, why, and what to do. */
export class StartupFailure extends Error {}

/** The database cannot be reached at present, or has no primary: the same start may succeed later. */
export class DatabaseAway extends StartupFailure {}
