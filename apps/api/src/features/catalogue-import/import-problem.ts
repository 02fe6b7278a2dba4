import { Malformed } from '#http/problems.ts';

/** Something wrong with an import file: in a line of it, or as a whole. */
export interface ImportProblem {
  /** Line on which the record starts, counted from 1; undefined when the file as a whole is meant. */
  line: number | undefined;
  message: string;
}

/** Problems told one by one; of the others only the number is. */
const TOLD = 50;

/** The file was refused and nothing of it was taken over. The message is fit for the operator. */
export class BadImport extends Malformed {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    const told = problems
      .slice(0, TOLD)
      .map(({ line, message }) => (line === undefined ? message : `Line ${line}: ${message}`));
    const more = problems.length > TOLD ? [`… and ${problems.length - TOLD} more.`] : [];
    super([...told, ...more, 'Nothing was imported: correct the file and import it again.'].join('\n'));
    this.problems = problems;
  }
}
