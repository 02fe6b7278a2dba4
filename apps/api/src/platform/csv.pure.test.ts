import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvPieces } from '#platform/csv.ts';

type Cells = (string | number | boolean | null)[];

async function csvText(titles: string[], ...batches: Cells[][]) {
  const columns = Object.fromEntries(titles.map((title, place) => [title, (cells: Cells) => cells[place] ?? null]));
  let text = '';
  for await (const piece of csvPieces(Readable.from(batches), columns)) text += piece;
  return text;
}

test('a spreadsheet reads what was written, whatever is in a cell', async () => {
  const rows = [
    ['Ana, "the" buyer', 'line\r\nbreak', 'ção €', '0012'],
    ['', ' ', "'", '"'],
  ];
  const text = await csvText(['name', 'note', 'place', 'code'], rows);
  expect(text.startsWith('\u{feff}name,note,place,code\r\n')).toBe(true);
  expect(parse(text, { bom: true })).toEqual([['name', 'note', 'place', 'code'], ...rows]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'the text %j is not calculated',
  async (cell) => {
    expect(parse(await csvText(['a'], [[cell]]), { bom: true, from: 2 })).toEqual([[`'${cell}`]]);
  },
);

test('numbers stay numbers, and nothing stays empty', async () => {
  expect(await csvText(['a', 'b', 'c'], [[-5.5, null, true]])).toBe('\u{feff}a,b,c\r\n-5.5,,true\r\n');
});
