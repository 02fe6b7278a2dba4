/** Timeout for a free connection, in milliseconds, below the 6 s timeout of the pages. */
export const CONNECTION_WAIT = 5000;

/**
 * Transient errors of the network and of PostgreSQL (SQLSTATE): shutting down, starting, too many clients, statement
 * timeout, deadlock, serialization failure.
 */
const TRANSIENT = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300', '57014', '40P01', '40001']);

/** Messages of driver errors without a code. */
const DRIVER_MESSAGES = ['timeout exceeded when trying to connect', 'Connection terminated'];

/**
 * Whether a query failed because the database is temporarily unavailable and can be retried. On the embedded engine,
 * which has one connection, a connection timeout may also mean that code inside a transaction has queried the database
 * instead of the transaction.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect') return true;
  return code === undefined ? DRIVER_MESSAGES.some((start) => error.message.startsWith(start)) : TRANSIENT.has(code);
}
