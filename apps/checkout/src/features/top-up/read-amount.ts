/** Reads an amount of money as somebody types it, with a point or a comma; undefined for what is no positive one. */
export function readAmount(typed: string): number | undefined {
  const decimal = typed.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(decimal)) return undefined;
  const amount = Number(decimal);
  return amount > 0 ? amount : undefined;
}
