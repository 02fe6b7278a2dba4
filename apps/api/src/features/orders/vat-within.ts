/** The part of a price that is VAT, which the price includes; rounded half up. */
export function vatWithin(total: number, percent: number): number {
  return Math.round((total * percent) / (100 + percent));
}
