/** Longest wait for a free connection, in milliseconds: below the 6 s after which the pages give up. */
export const CONNECTION_WAIT = 5000;

/**
 * Of the network, and of PostgreSQL (SQLSTATE): shutting down, starting, too many clients, statement timed out, given up
 * for another transaction.
 */
const PASSING = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300', '57014', '40P01', '40001']);

/** What the driver says without a code. */
const DRIVER_WORDS = ['timeout exceeded when trying to connect', 'Connection terminated'];

/**
 * Whether a query failed because the database cannot be had at the moment: try again later. On the embedded engine,
 * which has one connection, a timeout also tells of a query that was made on the database inside a transaction instead
 * of on the transaction.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect') return true;
  return code === undefined ? DRIVER_WORDS.some((words) => error.message.startsWith(words)) : PASSING.has(code);
}
