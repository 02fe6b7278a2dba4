import { readFaultTable, test } from './fault-table-test.ts';

for (const row of readFaultTable()) {
  test(row.title, async ({ play }) => play(row));
}
