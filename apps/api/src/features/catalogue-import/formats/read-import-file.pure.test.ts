import { expect, test } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = (text: string | Uint8Array) => readImportFile(typeof text === 'string' ? Buffer.from(text) : text);

test('a CSV may have a byte-order mark, CRLF, quoted commas, quotes and line breaks', () => {
  const file = read(
    '\uFEFFexternal_id,finish,price\r\na,"Fire, Ice ""and"" more",1\r\nb,"two\r\nlines",2\r\n\r\nc,,3\r\n',
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
});

test('each record of a JSON list has the line on which it starts', () => {
  const file = read('\n[\n {"a": "[{,\\"",\n  "b": [1, {}]},\n\n {"c": 2}, 5\n]\n');
  expect(file).toEqual({
    form: 'records',
    problems: [],
    records: [
      { line: 3, fields: { a: '[{,"', b: [1, {}] } },
      { line: 6, fields: { c: 2 } },
      { line: 6, fields: 5 },
    ],
  });
});

test('a price list has its currency and the line of each name', () => {
  expect(read('{"updated_at": 1,\n"currency": "USD",\n"prices": {"A": 5,\n"B": "x"}}')).toEqual({
    form: 'prices',
    currency: 'USD',
    problems: [],
    quotes: [
      { line: 3, name: 'A', price: 5 },
      { line: 4, name: 'B', price: 'x' },
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
  ['a,b\n"1,2\n', 2, 'Quote Not Closed'],
  ['a,b\n1,2\n1,2,3\n', 3, 'Invalid Record Length'],
])('%j is invalid on line %i', (text, line, reason) => {
  expect(read(text).problems).toContainEqual({ line, message: expect.stringContaining(reason) });
});

test('an invalid record does not hide the others', () => {
  expect(read('[{"a":1},\n{oops},\n{"b":2}]')).toMatchObject({
    records: [{ line: 1 }, { line: 3 }],
    problems: [{ line: 2 }],
  });
  expect(read('a,b\n1,2\n1\n3,4\n')).toMatchObject({ records: [{ line: 2 }, { line: 4 }], problems: [{ line: 3 }] });
});

test.each([
  ['an empty file', '', 'empty'],
  ['blank lines', '\n \n', 'empty'],
  ['UTF-16', Buffer.from('\uFEFF[{"a":1}]', 'utf16le'), 'UTF-8'],
  ['Latin-1', Buffer.from('[{"finish":"Mj\u00f6lnir"}]', 'latin1'), 'UTF-8'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]), 'UTF-8'],
])('%s is rejected', (_name, bytes, reason) => {
  expect(() => read(bytes)).toThrow(reason);
});

test('an object without prices is rejected', () => {
  expect(read('{"products": []}').problems).toEqual([
    { line: undefined, message: 'The file is an object without `prices`.' },
  ]);
});

test('deeply nested JSON is rejected without exhausting the stack', () => {
  expect(read('['.repeat(1_000_000)).problems).toHaveLength(1);
  expect(read(`[${'['.repeat(50_000)}${']'.repeat(50_000)}]`)).toMatchObject({ form: 'records' });
});
