import type { ImportProblem } from '#catalogue/import/import-problem.ts';

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

/** A file in one of its two forms. Entries are read while they are asked for, some hundred at once. */
export interface ImportFile {
  form: 'records' | 'prices';
  entries: AsyncIterable<ImportEntry[]>;
}
