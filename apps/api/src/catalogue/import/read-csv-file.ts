import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readCsvCell } from '@patina/shared-api/csv-cell';
import { CsvError, parse } from 'csv-parse';
import type { ImportEntry } from './import-file.ts';

interface Parsed {
  info: { lines: number };
  record: Record<string, string>;
}

/** Longest record, in bytes: a quote that is not closed ends here, not at the end of the file. */
const LONGEST_RECORD = 100_000;
const OPTIONS = { columns: true, info: true, skip_empty_lines: true, trim: true } as const;
/** One piece of the text waits beside the one that is being parsed. */
const UNBUFFERED = { highWaterMark: 1, writableHighWaterMark: 1 } as const;
/** Entries handed over at once. */
const BATCH = 250;
/** Broken records between two batches after which reading ends: they are kept until a record can be read. */
const MOST_BROKEN = 1_000;

/** Reads CSV records with a line of field names (RFC 4180). */
export async function* readCsvFile(text: AsyncIterable<string>): AsyncGenerator<ImportEntry[]> {
  let entries: ImportEntry[] = [];
  const parser = parse({
    ...OPTIONS,
    ...UNBUFFERED,
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

/** @throws what is no error of the CSV */
function problemOf(error: unknown): ImportEntry {
  if (!(error instanceof CsvError)) throw error;
  const line = typeof error['lines'] === 'number' ? error['lines'] : undefined;
  return { problem: { line, message: `the CSV is broken: ${error.message}` } };
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
