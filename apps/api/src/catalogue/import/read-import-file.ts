import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportProblemCode } from '@patina/shared-api/contract/desk/import-problems';
import { readCsvCell } from '@patina/shared-api/csv-cell';
import { CsvError, parse } from 'csv-parse';
import { BadImport, type ImportProblem } from './import-problems.ts';
import { BrokenJson, InvalidValue, JsonReader } from './json-reader.ts';

/** One record of a file, not validated yet. */
export interface GivenRecord {
  line: number;
  fields: unknown;
}

/** One quote of a price list: a market name and its price in hundredths, not validated yet. */
export interface GivenQuote {
  line: number;
  name: string;
  price: unknown;
}

/** What a file has, in its order; a list with an unreadable part goes on after it. */
export type ImportEntry = GivenRecord | GivenQuote | { problem: ImportProblem } | { currency: string };

/** A file in one of its forms. Entries are read while they are asked for, some hundred at once. */
interface ImportFile {
  form: 'records' | 'edits' | 'prices';
  /** Of a CSV file. */
  columns?: string[];
  entries: AsyncIterable<ImportEntry[]>;
}

interface Parsed {
  info: { lines: number };
  record: Record<string, string>;
}

/** Longest record, in bytes: a quote that is not closed ends here, not at the end of the file. */
const LONGEST_RECORD = 100_000;
const OPTIONS = {
  columns: (names: string[]) => names.map((name) => name.toLowerCase()),
  info: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
} as const;
/** One piece of the text waits beside the one that is being parsed. */
const UNBUFFERED = { highWaterMark: 1, writableHighWaterMark: 1 } as const;
/** Entries handed over at once. */
const BATCH = 250;
/** Broken records between two batches after which reading ends: they are kept until a record can be read. */
const MOST_BROKEN = 1_000;

/** Reads CSV records with a line of field names (RFC 4180). */
async function* readCsvFile(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<ImportEntry[]> {
  let entries: ImportEntry[] = [];
  const parser = parse({
    ...OPTIONS,
    ...UNBUFFERED,
    delimiter,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip(error) {
      // The parser does not find the end of such a record.
      if (error?.code === 'CSV_MAX_RECORD_SIZE') throw error;
      if (error && entries.length > MOST_BROKEN) throw error;
      if (error) entries.push(problemOf(error));
    },
  });
  // An error of the text reaches the reader of the records, too.
  pipeline(Readable.from(withoutReturns(text), UNBUFFERED), parser).catch(() => {});
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      entries.push({ line: startOf(info.lines, record), fields: textsOf(record) });
      if (entries.length < BATCH) continue;
      const batch = entries;
      // Before the reader goes on: what is skipped meanwhile belongs to the next ones.
      entries = [];
      yield batch;
    }
  } catch (error) {
    entries.push(problemOf(error));
  }
  yield entries;
}

/** Faults by the parser's codes; all others are about quotes. */
const CSV_FAULTS: Partial<Record<string, ImportProblemCode>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'csv-cells',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'csv-cells',
  CSV_MAX_RECORD_SIZE: 'csv-long',
};

/** @throws what is no error of the CSV */
function problemOf(error: unknown): ImportEntry {
  if (!(error instanceof CsvError)) throw error;
  const line = typeof error['lines'] === 'number' ? error['lines'] : undefined;
  return { problem: { line, code: CSV_FAULTS[error.code] ?? 'csv-quotes' } };
}

/** Line breaks as single characters: the parser counts those of two twice inside quotes. */
async function* withoutReturns(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of text) {
    const whole = held + piece;
    held = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - held.length).replaceAll('\r\n', '\n');
  }
  yield held;
}

/** Line on which a record starts; the parser reports where it ends. */
const startOf = (end: number, record: Record<string, string>): number =>
  end - Object.values(record).join('').split('\n').length + 1;

/** The texts that were meant. An empty cell counts as absent. */
const textsOf = (record: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== '')
      .map(([field, value]) => [field, readCsvCell(value)]),
  );

/** A list of records. */
async function* records(reader: JsonReader): AsyncGenerator<ImportEntry> {
  for await (const _ of reader.members()) {
    const { line } = reader;
    yield await entryOf(reader, (fields) => ({ line, fields }));
  }
  await reader.requireEnd();
}

/** An object whose `prices` is a price list. */
async function* quotes(reader: JsonReader): AsyncGenerator<ImportEntry> {
  let hasPrices = false;
  for await (const field of reader.members()) {
    if (field === 'prices') {
      hasPrices = true;
      for await (const name of reader.members()) {
        const { line } = reader;
        yield await entryOf(reader, (price) => ({ line, name: name ?? '', price }));
      }
      continue;
    }
    const entry = await entryOf(reader, (value) => ({ currency: typeof value === 'string' ? value : '' }));
    const isNamed = field === 'currency' && 'currency' in entry && entry.currency !== '';
    if (isNamed || 'problem' in entry) yield entry;
  }
  await reader.requireEnd();
  if (!hasPrices) yield { problem: { line: undefined, code: 'no-prices' } };
}

const problemOfJson = ({ line, fault }: BrokenJson): ImportProblem => ({ line, ...fault });

/** Reads one value; an invalid one is a problem of its line and does not end the reading. */
async function entryOf(reader: JsonReader, made: (value: unknown) => ImportEntry): Promise<ImportEntry> {
  try {
    return made(await reader.value());
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return { problem: problemOfJson(error) };
  }
}

/** Invalid syntax between values is a problem, too, and ends the reading. */
async function* inBatches(
  text: AsyncIterable<string>,
  entriesOf: (reader: JsonReader) => AsyncIterable<ImportEntry>,
): AsyncGenerator<ImportEntry[]> {
  const reader = new JsonReader(text);
  let batch: ImportEntry[] = [];
  try {
    for await (const entry of entriesOf(reader)) {
      batch.push(entry);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error;
    batch.push({ problem: problemOfJson(error) });
  } finally {
    await reader.close();
  }
  yield batch;
}

/**
 * Opens an import file: JSON if it starts like JSON, else CSV. Entries are read from the bytes as they are asked for, and
 * problems of single records are among them.
 * @throws BadImport if the file is empty or not UTF-8 text; so does reading its entries
 */
export async function readImportFile(bytes: AsyncIterable<Uint8Array>): Promise<ImportFile> {
  const pieces = decodeText(bytes);
  let blank = '';
  for (;;) {
    const { value: piece, done } = await pieces.next();
    if (done) throw BadImport.of({ code: 'file-empty' });
    const text = blank + piece;
    const start = text.trimStart().charAt(0);
    if (start === '') {
      // Only the lines count.
      blank = text.replace(/[^\n]/g, '');
      continue;
    }
    if (start === '{') return { form: 'prices', entries: inBatches(joined(text, pieces), quotes) };
    if (start === '[') return { form: 'records', entries: inBatches(joined(text, pieces), records) };
    return csvFileOf(text, pieces);
  }
}

const DELIMITERS = [',', ';', '\t'];

/** A CSV file by its line of titles: spreadsheets of some countries save semicolons. With ids it is one of edits. */
async function csvFileOf(begun: string, pieces: AsyncIterator<string> & AsyncIterable<string>): Promise<ImportFile> {
  let text = begun;
  while (!/[\r\n]/.test(text.trimStart()) && text.length < LONGEST_RECORD) {
    const { value, done } = await pieces.next();
    if (done) break;
    text += value;
  }
  const [titles = ''] = text.trimStart().split(/[\r\n]/, 1);
  const delimiter =
    DELIMITERS.toSorted((one, other) => titles.split(other).length - titles.split(one).length)[0] ?? ',';
  const columns = titles.split(delimiter).map((title) =>
    title
      .replace(/^\s*"|"\s*$/g, '')
      .trim()
      .toLowerCase(),
  );
  const entries = readCsvFile(joined(text, pieces), delimiter);
  return { form: columns.includes('id') ? 'edits' : 'records', columns, entries };
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Decodes UTF-8 piece by piece, without a byte-order mark. @throws BadImport if it is something else */
async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) yield decode(() => decoder.decode(piece, { stream: true }));
  yield decode(() => decoder.decode());
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw BadImport.of({ code: 'file-encoding' });
  }
}
