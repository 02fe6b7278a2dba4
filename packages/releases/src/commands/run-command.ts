import { fail, knownFailure, UsageError } from '../terminal/fail.ts';
import { openProgress, type Progress } from '../terminal/progress.ts';
import { type GivenCommand, helpOf, readCommand } from './read-command.ts';
import type { CommandName } from './release-commands.ts';

export interface Outcome {
  /** For people. */
  text: string;
  /** For programs, with `--json`. */
  result: unknown;
  /** Ends the command with exit code 1. */
  hasFailed?: boolean;
}

type Given = GivenCommand & {
  print: (line: string) => void;
  /** Says on standard error what is done now. */
  progress: Progress;
};

/**
 * Runs a command about releases with the arguments of this process: help, result as text or as JSON, failures as
 * sentences.
 * @param run Resolves with nothing if everything has been printed.
 */
export async function runCommand(
  name: CommandName,
  run: (given: Given) => Promise<Outcome | undefined>,
): Promise<void> {
  const given = readArguments(name);
  if (given.values.help) return console.log(helpOf(name));
  const isJson = given.values.json === true;
  // Only output for programs goes to standard output.
  const say = isJson ? console.error : console.log;
  const { progress, end } = openProgress();
  const print = (line: string) => {
    end();
    say(line);
  };
  try {
    const outcome = await run({ ...given, print, progress });
    end();
    if (!outcome) return;
    const { text, result, hasFailed = false } = outcome;
    if (isJson) console.log(JSON.stringify(result, null, 2));
    else (hasFailed ? console.error : console.log)(text);
    if (hasFailed) process.exitCode = 1;
  } catch (error) {
    end();
    const failure = knownFailure(error);
    if (failure === undefined) throw error;
    if (isJson) console.log(JSON.stringify({ failed: failure }, null, 2));
    fail(failure);
  }
}

function readArguments(name: CommandName): GivenCommand {
  try {
    return readCommand(name, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    if (process.argv.includes('--json')) console.log(JSON.stringify({ failed: error.message }, null, 2));
    return fail(error.message);
  }
}
