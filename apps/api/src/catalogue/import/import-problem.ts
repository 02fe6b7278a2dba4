import { CommandError } from '#platform/console/command-error.ts';

/** A problem of an import file: of one line, or of the file as a whole. */
export interface ImportProblem {
  /** Line on which the record starts, counted from 1; undefined for a problem of the whole file. */
  line: number | undefined;
  message: string;
}

/** Maximum number of listed problems; of the others only the number is kept. */
const MOST_LISTED = 50;

/** The file was rejected and nothing was imported; the message is for the operator. */
export class BadImport extends CommandError {
  constructor(reason: string) {
    super(`${reason}\nNothing was imported: correct the file and import it again.`);
  }
}

/** Collects the problems of a file: the first ones, and the number of the others. */
export class ImportProblems {
  readonly listed: ImportProblem[] = [];
  #count = 0;

  add(problem: ImportProblem): void {
    this.#count += 1;
    if (this.listed.length < MOST_LISTED) this.listed.push(problem);
  }

  /** @throws BadImport with all problems, if there are any */
  reject(): void {
    if (this.#count === 0) return;
    const lines = this.listed
      .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
      .map(({ line, message }) => (line === undefined ? message : `Line ${line}: ${message}`));
    const more = this.#count - lines.length;
    throw new BadImport([...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'));
  }
}
