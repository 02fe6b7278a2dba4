/** Parses a typed amount of money, with a point or a comma; undefined if it is not a positive amount. */
export function readAmount(typed: string): number | undefined {
  const decimal = typed.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(decimal)) return undefined;
  const amount = Number(decimal);
  return amount > 0 ? amount : undefined;
}
