import type { ImportProblem } from './import-problem.ts';

/** One record as it stands in a file, not checked yet. */
export interface GivenRecord {
  line: number;
  fields: unknown;
}

/** One quote of a price list: a market name and its price as given, in hundredths. */
export interface GivenQuote {
  line: number;
  name: string;
  price: unknown;
}

/** What a file holds, in either of its two forms, and what could not be read of it. */
export type ImportFile =
  | { form: 'records'; records: GivenRecord[]; problems: ImportProblem[] }
  | { form: 'prices'; quotes: GivenQuote[]; problems: ImportProblem[]; currency: string | undefined };
