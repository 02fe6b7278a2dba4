import { CommandError } from '#shared/admin/command-error.ts';

/** A problem of an import file: of one line, or of the file as a whole. */
export interface ImportProblem {
  /** Line on which the record starts, counted from 1; undefined for a problem of the whole file. */
  line: number | undefined;
  message: string;
}

/** Maximum number of listed problems; of the others only the number is reported. */
const MOST_LISTED = 50;

/** The file was rejected and nothing was imported; the message is for the operator. */
export class BadImport extends CommandError {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    const listed = problems
      .slice(0, MOST_LISTED)
      .map(({ line, message }) => (line === undefined ? message : `Line ${line}: ${message}`));
    const more = problems.length > MOST_LISTED ? [`… and ${problems.length - MOST_LISTED} more.`] : [];
    super([...listed, ...more, 'Nothing was imported: correct the file and import it again.'].join('\n'));
    this.problems = problems;
  }
}
