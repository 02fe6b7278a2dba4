import { BadImport } from '#catalogue/import/import-problem.ts';
import type { ImportFile } from './import-file.ts';
import { readCsvFile } from './read-csv-file.ts';
import { readPriceList, readRecordList } from './read-json-file.ts';

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
    if (done) throw new BadImport('The file is empty.');
    const text = blank + piece;
    const start = text.trimStart().charAt(0);
    if (start === '') {
      // Only the lines count.
      blank = text.replace(/[^\n]/g, '');
      continue;
    }
    const whole = joined(text, pieces);
    if (start === '{') return { form: 'prices', entries: readPriceList(whole) };
    return { form: 'records', entries: start === '[' ? readRecordList(whole) : readCsvFile(whole) };
  }
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
    throw new BadImport('The file is not text in UTF-8: save it with that encoding.');
  }
}
