import { expect, test } from 'vitest';
import { faultText } from './import-problems.ts';
import { type GivenQuote, type GivenRecord, type ImportEntry, readImportFile } from './read-import-file.ts';

/** Pieces of a size that breaks everywhere: in characters, line ends and quotes. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** All that a file has, read at once or in small pieces. */
async function read(given: string | Uint8Array, size = 1_000_000) {
  const bytes = typeof given === 'string' ? Buffer.from(given) : given;
  const { form, entries } = await readImportFile(inPieces(bytes, size));
  const all: ImportEntry[] = [];
  for await (const batch of entries) all.push(...batch);
  const problems = all.flatMap((entry) =>
    'problem' in entry ? [{ line: entry.problem.line, message: faultText(entry.problem) }] : [],
  );
  if (form === 'records') {
    return { form, problems, records: all.filter((entry): entry is GivenRecord => 'fields' in entry) };
  }
  const quotes = all.filter((entry): entry is GivenQuote => 'name' in entry);
  return { form, problems, quotes, currency: all.find((entry) => 'currency' in entry)?.currency };
}

const SIZES = [1_000_000, 1, 2, 3, 7];

test.each(SIZES)(
  'a CSV may have a byte-order mark, CRLF, quoted commas, quotes and line breaks; pieces of %i',
  async (size) => {
    const file = await read(
      '\uFEFFexternal_id,finish,price\r\na,"Fire, Ice ""and"" more",1\r\nb,"two\r\nlines",2\r\n\r\nc,,3\r\n',
      size,
    );
    expect(file).toEqual({
      form: 'records',
      problems: [],
      records: [
        { line: 2, fields: { external_id: 'a', finish: 'Fire, Ice "and" more', price: '1' } },
        { line: 3, fields: { external_id: 'b', finish: 'two\nlines', price: '2' } },
        { line: 6, fields: { external_id: 'c', price: '3' } },
      ],
    });
  },
);

test.each(SIZES)('each record of a JSON list has the line on which it starts; pieces of %i', async (size) => {
  const file = await read('\n[\n {"a": "[{,\\"★",\n  "b": [1, {}]},\n\n {"c": 2}, 5\n]\n', size);
  expect(file).toEqual({
    form: 'records',
    problems: [],
    records: [
      { line: 3, fields: { a: '[{,"★', b: [1, {}] } },
      { line: 6, fields: { c: 2 } },
      { line: 6, fields: 5 },
    ],
  });
});

test.each(SIZES)('a price list has its currency and the line of each name; pieces of %i', async (size) => {
  expect(await read('{"updated_at": 1,\n"prices": {"A": 5,\n"B": "x"}, "currency": "USD"}', size)).toEqual({
    form: 'prices',
    currency: 'USD',
    problems: [],
    quotes: [
      { line: 2, name: 'A', price: 5 },
      { line: 3, name: 'B', price: 'x' },
    ],
  });
});

test.each([
  ['[{"a":1},\n{"b":2}', 2, 'comma'],
  ['[{"a":1}\n{"b":2}]', 2, 'comma'],
  ['[\n{"a":1},\n{"b":\n2', 3, 'not closed'],
  ['[{"a":1},\n{"b":}\n]', 2, 'not valid JSON'],
  ['[{"a":1},\n{"b":"x\n}]', 2, 'not closed'],
  ['[{"a":1}]\n[2]', 1, 'more follows'],
  ['[{"a":1},\n]', 2, 'value is missing'],
  ['[\n\n01]', 3, 'not valid JSON'],
  ['{"prices":\n{"a" 5}}', 2, 'colon'],
  ['{"prices":\n{a: 5}}', 2, 'name in quotes'],
  ['{"prices":\n7}', 2, 'list or an object'],
  ['a,b\n"1,2\n', 2, 'a quote is not closed'],
  ['a,b\n1,2\n1,2,3\n', 3, 'another number of cells'],
])('%j is invalid on line %i', async (text, line, reason) => {
  for (const size of [1_000, 3]) {
    expect((await read(text, size)).problems).toContainEqual({ line, message: expect.stringContaining(reason) });
  }
});

test('a quote that is not closed ends the reading, not the memory', async () => {
  const csv = await read(`a,b\n1,2\n"${'x'.repeat(200_000)}\n`, 65_536);
  expect(csv).toMatchObject({ records: [{ line: 2 }], problems: [{ line: 3 }] });
  const json = await read(`[{"a":1},\n"${'x'.repeat(2_000_000)}`, 65_536);
  expect(json).toMatchObject({ records: [{ line: 1 }], problems: [{ line: 2 }] });
});

test('a file of broken records ends the reading, not the memory', async () => {
  const { problems, records } = await read(`external_id,price\na,1\n${'b,12,50\n'.repeat(100_000)}`, 1_000);
  expect(records).toHaveLength(1);
  expect(problems.length).toBeLessThan(1_100);
});

test('an invalid record does not hide the others', async () => {
  expect(await read('[{"a":1},\n{oops},\n{"b":2}]')).toMatchObject({
    records: [{ line: 1 }, { line: 3 }],
    problems: [{ line: 2 }],
  });
  expect(await read('a,b\n1,2\n1\n3,4\n')).toMatchObject({
    records: [{ line: 2 }, { line: 4 }],
    problems: [{ line: 3 }],
  });
});

test.each([
  ['an empty file', '', 'empty'],
  ['blank lines', '\n \n', 'empty'],
  ['UTF-16', Buffer.from('\uFEFF[{"a":1}]', 'utf16le'), 'UTF-8'],
  ['Latin-1', Buffer.from('[{"finish":"Mj\u00f6lnir"}]', 'latin1'), 'UTF-8'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]), 'UTF-8'],
])('%s is rejected', async (_name, bytes, reason) => {
  await expect(read(bytes)).rejects.toThrow(reason);
});

test('an object without prices is rejected', async () => {
  expect((await read('{"products": []}')).problems).toEqual([
    { line: undefined, message: 'The file is an object without `prices`.' },
  ]);
});

test('what is no text is no currency', async () => {
  const values = ['{"toString": 1}', `${'['.repeat(100_000)}${']'.repeat(100_000)}`];
  for (const value of values) {
    const file = await read(`{"prices": {"A": 5}, "currency": ${value}, "more": ${value}}`);
    expect(file).toMatchObject({ problems: [], quotes: [{ name: 'A' }], currency: undefined });
  }
});

test('deeply nested JSON is rejected without exhausting the stack', async () => {
  expect((await read('['.repeat(1_000_000))).problems).toHaveLength(1);
  expect(await read(`[${'['.repeat(50_000)}${']'.repeat(50_000)}]`)).toMatchObject({ form: 'records' });
});

test.each([
  ['a CSV', 'external_id,price\n', (n: number) => `n${n},1\n`],
  ['a list', '[', (n: number) => `{"external_id": "n${n}", "price": 1},\n`],
  ['a price list', '{"prices": {', (n: number) => `"n${n}": 1,\n`],
])('of %s of any length no more is held than its last pieces have', async (_form, head, line) => {
  const LINES = 100;
  let [sent, taken, most] = [0, 0, 0];
  async function* source() {
    yield Buffer.from(head);
    for (let piece = 0; piece < 300; piece += 1) {
      yield Buffer.from(Array.from({ length: LINES }, (_, n) => line(piece * LINES + n)).join(''));
      sent += LINES;
      most = Math.max(most, sent - taken);
    }
  }
  const { entries } = await readImportFile(source());
  for await (const batch of entries) taken += batch.filter((entry) => !('problem' in entry)).length;
  expect(taken).toBe(30_000);
  expect(most).toBeLessThan(1_000);
});
