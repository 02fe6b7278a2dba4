import type { ImportProblem } from '#features/catalogue-import/records/import-problem.ts';
import type { GivenQuote, GivenRecord, ImportFile } from './import-file.ts';
import { BrokenJson, InvalidValue, JsonReader } from './json-reader.ts';

/** Reads a list of records, or an object whose `prices` is a price list. */
export function readJsonFile(text: string): ImportFile {
  return text.trimStart().startsWith('{') ? readPriceList(text) : readRecords(text);
}

function readRecords(text: string): ImportFile {
  const records: GivenRecord[] = [];
  const problems: ImportProblem[] = [];
  readFile(text, problems, (reader) => {
    const { line } = reader;
    readValue(reader, problems, (fields) => records.push({ line, fields }));
  });
  return { form: 'records', records, problems };
}

function readPriceList(text: string): ImportFile {
  const quotes: GivenQuote[] = [];
  const problems: ImportProblem[] = [];
  let currency: string | undefined;
  let hasPrices = false;
  readFile(text, problems, (reader, field) => {
    if (field !== 'prices') {
      readValue(reader, problems, (value) => {
        if (field === 'currency') currency = String(value);
      });
      return;
    }
    hasPrices = true;
    reader.members((name = '') => {
      const { line } = reader;
      readValue(reader, problems, (price) => quotes.push({ line, name, price }));
    });
  });
  if (!hasPrices && problems.length === 0) {
    problems.push({ line: undefined, message: 'The file is an object without `prices`.' });
  }
  return { form: 'prices', quotes, problems, currency };
}

/** Visits every member of the list or object in the file; invalid syntax between members ends the reading. */
function readFile(
  text: string,
  problems: ImportProblem[],
  onMember: (reader: JsonReader, key: string | undefined) => void,
): void {
  try {
    const reader = new JsonReader(text);
    reader.requireEnd(reader.members((key) => onMember(reader, key)));
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error;
    problems.push({ line: error.line, message: error.message });
  }
}

/** Reads one value; an invalid one is a problem of its line and does not end the reading. */
function readValue(reader: JsonReader, problems: ImportProblem[], onValue: (value: unknown) => void): void {
  let value: unknown;
  try {
    value = reader.value();
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    problems.push({ line: error.line, message: error.message });
    return;
  }
  onValue(value);
}
