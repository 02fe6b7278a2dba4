import type { ImportProblem } from '#features/catalogue-import/records/import-problem.ts';

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

/** Content of a file in one of its two forms, and the parts that could not be read. */
export type ImportFile =
  | { form: 'records'; records: GivenRecord[]; problems: ImportProblem[] }
  | { form: 'prices'; quotes: GivenQuote[]; problems: ImportProblem[]; currency: string | undefined };
