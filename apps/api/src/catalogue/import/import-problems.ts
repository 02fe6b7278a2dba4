import { CommandError } from '#platform/console/command-error.ts';

/** A problem of an import file: of one line, or of the file as a whole. */
export interface ImportProblem {
  /** Line on which the record starts, counted from 1; undefined for a problem of the whole file. */
  line: number | undefined;
  message: string;
}

/** Maximum number of listed causes; of the others only the number is kept. */
const MOST_LISTED = 50;

/** The file was rejected and nothing was imported; the message is for the operator. */
export class BadImport extends CommandError {
  constructor(reason: string) {
    super(`${reason}\nNothing was imported: correct the file and import it again.`);
  }
}

/** Collects the problems of a file, those of one cause as one: the first causes, and the number of the other problems. */
export class ImportProblems {
  /** Lines of each message, the first ones, and their number. */
  readonly #causes = new Map<string, { lines: (number | undefined)[]; count: number }>();
  #others = 0;

  add({ line, message }: ImportProblem): void {
    const cause = this.#causes.get(message);
    if (cause === undefined && this.#causes.size >= MOST_LISTED) this.#others += 1;
    else if (cause === undefined) this.#causes.set(message, { lines: [line], count: 1 });
    else {
      cause.count += 1;
      if (cause.lines.length < MOST_LISTED) cause.lines.push(line);
    }
  }

  /** The first ones of each message, in the order of their lines. */
  get listed(): ImportProblem[] {
    const each = [...this.#causes].flatMap(([message, { lines }]) => lines.map((line) => ({ line, message })));
    return each.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  }

  /** @throws BadImport with all problems, if there are any */
  reject(): void {
    if (this.#causes.size === 0) return;
    const causes = [...this.#causes]
      .toSorted(([, one], [, other]) => (one.lines[0] ?? 0) - (other.lines[0] ?? 0))
      .map(([message, { lines, count }]) => `${placeOf(lines, count)}${message}`);
    throw new BadImport([...causes, ...(this.#others > 0 ? [`… and ${this.#others} more.`] : [])].join('\n'));
  }
}

/** Lines that are named of one cause. */
const MOST_NAMED = 5;

/** `Line 2: `, or `Lines 2, 3, 5, 6, 7 and 95 more: `. */
function placeOf(lines: readonly (number | undefined)[], count: number): string {
  if (lines[0] === undefined) return '';
  const named = lines.slice(0, MOST_NAMED).join(', ');
  const more = count - Math.min(lines.length, MOST_NAMED);
  return `${count === 1 ? 'Line' : 'Lines'} ${named}${more > 0 ? ` and ${more} more` : ''}: `;
}
