/** The moments from the beginning of a day to the end of another, in UTC; `till` is excluded. */
export function readDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const till = to === undefined ? undefined : new Date(to);
  till?.setUTCDate(till.getUTCDate() + 1);
  return { from: from === undefined ? undefined : new Date(from), till };
}
