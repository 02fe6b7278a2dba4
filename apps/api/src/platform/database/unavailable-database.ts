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
