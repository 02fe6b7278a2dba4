export type ReadCounts = Record<'primary' | 'replica', number>;

/** Reads by who has answered them, of all APIs since their start. */
export async function readCounts(apis: readonly string[]): Promise<ReadCounts> {
  const counts: ReadCounts = { primary: 0, replica: 0 };
  for (const api of apis) {
    const text = await (await fetch(`${api}/metrics`)).text();
    for (const [, from, count] of text.matchAll(/^patina_database_reads_total\{from="(primary|replica)"\} (\d+)/gm))
      counts[from as keyof ReadCounts] += Number(count);
  }
  return counts;
}
