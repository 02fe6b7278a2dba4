import { BadImport } from '#features/catalogue-import/records/import-problem.ts';
import type { ImportFile } from './import-file.ts';
import { readCsvFile } from './read-csv-file.ts';
import { readJsonFile } from './read-json-file.ts';

/** Largest accepted file, in bytes: some million records. */
const LARGEST_FILE = 400_000_000;

/**
 * Reads an import file: JSON if it starts like JSON, else CSV. Problems of single records are returned with the
 * records.
 * @throws BadImport if the file is empty, too large, or not UTF-8 text
 */
export function readImportFile(bytes: Uint8Array): ImportFile {
  const text = decode(bytes);
  const start = text.trimStart().charAt(0);
  if (start === '') throw badFile('The file is empty.');
  return start === '[' || start === '{' ? readJsonFile(text) : readCsvFile(text);
}

function decode(bytes: Uint8Array): string {
  if (bytes.byteLength > LARGEST_FILE) throw badFile('The file is larger than 400 MB: split it.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badFile('The file is not text in UTF-8: save it with that encoding.');
  }
}

const badFile = (message: string) => new BadImport([{ line: undefined, message }]);
