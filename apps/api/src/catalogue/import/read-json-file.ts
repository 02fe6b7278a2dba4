import type { ImportEntry } from './import-file.ts';
import { BrokenJson, InvalidValue, JsonReader } from './json-reader.ts';

/** Entries handed over at once. */
const BATCH = 250;

/** Reads a list of records. */
export const readRecordList = (text: AsyncIterable<string>) => inBatches(text, records);

/** Reads an object whose `prices` is a price list. */
export const readPriceList = (text: AsyncIterable<string>) => inBatches(text, quotes);

async function* records(reader: JsonReader): AsyncGenerator<ImportEntry> {
  for await (const _ of reader.members()) {
    const { line } = reader;
    yield await entryOf(reader, (fields) => ({ line, fields }));
  }
  await reader.requireEnd();
}

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
  if (!hasPrices) yield { problem: { line: undefined, message: 'The file is an object without `prices`.' } };
}

/** Reads one value; an invalid one is a problem of its line and does not end the reading. */
async function entryOf(reader: JsonReader, made: (value: unknown) => ImportEntry): Promise<ImportEntry> {
  try {
    return made(await reader.value());
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return { problem: { line: error.line, message: error.message } };
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
    batch.push({ problem: { line: error.line, message: error.message } });
  } finally {
    await reader.close();
  }
  yield batch;
}
