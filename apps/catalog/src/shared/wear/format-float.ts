/** A wear value as shoppers write it: `0.38`. */
export function formatFloat(wear: number): string {
  return wear.toFixed(2);
}
