import { interpolate } from '@patina/http/interpolate';
import { IMPORT_PROBLEMS, type ImportProblemCode } from '@patina/shared-api/contract/desk/import-problems';
import type { Refused, RefusedCause } from '@patina/shared-api/contract/desk/refused';
import { CommandError } from '#platform/console/command-error.ts';

/** What is wrong, and what its text names. */
export interface ImportFault {
  code: ImportProblemCode;
  values?: Record<string, string | number>;
}

/** A problem of an import file: of one line, or of the file as a whole. */
export interface ImportProblem extends ImportFault {
  /** Line on which the record starts, counted from 1; undefined for a problem of the whole file. */
  line: number | undefined;
}

/** The English text of a problem, as the command says it. */
export const faultText = ({ code, values = {} }: ImportFault): string =>
  interpolate(
    IMPORT_PROBLEMS[code],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  );

/** Maximum number of listed causes, and of the lines of one; of the others only the number is kept. */
const MOST_LISTED = 50;

/** The file was rejected and nothing was imported; the message is for the operator. */
export class BadImport extends CommandError {
  readonly refused: Refused;

  constructor(refused: Refused) {
    const causes = refused.causes.map((cause) => `${placeOf(cause)}${cause.message}`);
    const more = refused.others > 0 ? [`… and ${refused.others} more.`] : [];
    const why = refused.count > 1 ? ` (${refused.count} lines are refused)` : '';
    super(
      [...causes, ...more, `Nothing was imported${why}: correct the file and import it again.`].join('\n'),
      'import-file-invalid',
    );
    this.refused = refused;
  }

  /** For a problem of the file as a whole. */
  static of(fault: ImportFault): BadImport {
    const problems = new ImportProblems();
    problems.add({ line: undefined, ...fault });
    return new BadImport(problems.refused);
  }
}

interface Cause extends ImportFault {
  lines: (number | undefined)[];
  count: number;
}

/** Collects the problems of a file, those of one cause as one: the first causes, and the number of the other problems. */
export class ImportProblems {
  readonly #causes = new Map<string, Cause>();
  #others = 0;
  #refused = 0;
  /** The problems of one line are added one after the other. */
  #latest: number | undefined;

  add({ line, code, values }: ImportProblem): void {
    if (line !== undefined && line !== this.#latest) this.#refused += 1;
    this.#latest = line;
    const key = JSON.stringify([code, values]);
    const cause = this.#causes.get(key);
    if (cause === undefined && this.#causes.size >= MOST_LISTED) this.#others += 1;
    else if (cause === undefined) this.#causes.set(key, { code, ...(values && { values }), lines: [line], count: 1 });
    else {
      cause.count += 1;
      if (cause.lines.length < MOST_LISTED) cause.lines.push(line);
    }
  }

  /** The first ones of each cause, in the order of their lines. */
  get listed(): { line: number | undefined; message: string }[] {
    const each = [...this.#causes.values()].flatMap((cause) =>
      cause.lines.map((line) => ({ line, message: faultText(cause) })),
    );
    return each.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  }

  get refused(): Refused {
    const causes = [...this.#causes.values()]
      .toSorted((one, other) => (one.lines[0] ?? 0) - (other.lines[0] ?? 0))
      .map(({ lines, count, ...fault }) => ({
        code: fault.code,
        values: fault.values ?? {},
        message: faultText(fault),
        count,
        names: lines
          .filter((line) => line !== undefined)
          .slice(0, MOST_NAMED)
          .map(String),
      }));
    return { count: this.#refused, causes, others: this.#others };
  }

  /** @throws BadImport with all problems, if there are any */
  reject(): void {
    if (this.#causes.size > 0) throw new BadImport(this.refused);
  }
}

/** Lines that are named of one cause. */
const MOST_NAMED = 5;

/** `Line 2: `, or `Lines 2, 3, 5, 6, 7 and 95 more: `. */
function placeOf({ names, count }: RefusedCause): string {
  if (names.length === 0) return '';
  const more = count - names.length;
  return `${count === 1 ? 'Line' : 'Lines'} ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: `;
}
