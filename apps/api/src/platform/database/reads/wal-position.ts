/** Size of a page of the write-ahead log, and of the largest header of one. */
const PAGE = 8192n;
const LARGEST_HEADER = 40n;

/**
 * A position in the write-ahead log, from PostgreSQL's form `16/B374D848`; undefined if it is none. Within the header of a
 * page it is the start of the page: nothing is written there, so a standby that has everything never says so.
 */
export function parsePosition(text: string | null | undefined): bigint | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const offset = position % PAGE;
  return offset <= LARGEST_HEADER ? position - offset : position;
}

/** PostgreSQL's form of a position. */
export function formatPosition(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}
