import { CsvError, parse } from 'csv-parse/sync';
import type { ImportProblem } from '#features/catalogue-import/records/import-problem.ts';
import type { GivenRecord, ImportFile } from './import-file.ts';

interface Parsed {
  info: { lines: number };
  record: Record<string, string>;
}

const OPTIONS = { columns: true, bom: true, info: true, skip_empty_lines: true, trim: true } as const;

/** Reads CSV records with a line of field names (RFC 4180, with or without a byte-order mark). */
export function readCsvFile(text: string): ImportFile {
  const problems: ImportProblem[] = [];
  const tell = (error: unknown): undefined => {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : undefined;
    problems.push({ line, message: `the CSV is broken: ${error.message}` });
  };
  try {
    // The parser counts a line break of two characters twice inside quotes.
    const parsed = parse(text.replaceAll('\r\n', '\n'), {
      ...OPTIONS,
      skip_records_with_error: true,
      on_skip: tell,
    }) as unknown as Parsed[];
    const records: GivenRecord[] = parsed.map(({ info, record }) => ({
      line: startOf(info.lines, record),
      fields: withoutEmpty(record),
    }));
    return { form: 'records', records, problems };
  } catch (error) {
    tell(error);
    return { form: 'records', records: [], problems };
  }
}

/** Line on which a record starts; the parser reports where it ends. */
const startOf = (end: number, record: Record<string, string>): number =>
  end - Object.values(record).join('').split('\n').length + 1;

/** An empty cell counts as absent. */
const withoutEmpty = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
