/** A typed amount, `12.50` or `12,50`; undefined if it is none. */
export function readDecimal(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}
