import * as z from 'zod/mini';
import type { GivenQuote } from '#catalogue/import/import-file.ts';
import type { ImportProblems } from './import-problem.ts';
import { word } from './import-record.ts';
import { KeyIndex } from './key-index.ts';

export const HIGHEST_PRICE_MINOR = 1_000_000_000;
const message = 'must be a whole number of hundredths from 1 to 1,000,000,000';

/** A market name and its price, in hundredths of the list's currency. */
export const Quote = z.object({
  name: word(200),
  price: z.number(message).check(z.int(message), z.gte(1, message), z.lte(HIGHEST_PRICE_MINOR, message)),
});
export type Quote = z.output<typeof Quote>;

/** Validates every quote of a price list by itself and against those before it. Problems are collected with their lines. */
export class QuoteChecker {
  readonly #problems: ImportProblems;
  readonly #lineOfName = new KeyIndex(1);

  constructor(problems: ImportProblems) {
    this.#problems = problems;
  }

  /** Returns the quote; undefined if it is not a valid one. */
  check(given: GivenQuote): Quote | undefined {
    const tell = (text: string) => this.#problems.add({ line: given.line, message: text });
    const parsed = Quote.safeParse(given);
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        tell(`${given.name.slice(0, 60)}: ${issue.path.join('.')} ${issue.message}`);
      return undefined;
    }
    const [earlier] = this.#lineOfName.add(parsed.data.name, [given.line]) ?? [];
    if (earlier !== undefined) tell(`${parsed.data.name} stands already on line ${earlier}`);
    return parsed.data;
  }
}
