import { openDrillFolder } from '#clean-up/drill-folder.ts';
import { requirePrograms } from '#require-programs.ts';

interface Drill {
  /** Path of a program, by Debian's package that has it. */
  programs: Record<string, string>;
  /** Plays it in this folder, which is removed with all of its servers. A failure is one of the problems. */
  play(folder: string): Promise<void>;
  /** What went wrong; filled by `play`. */
  problems: string[];
  /** Prints the figures at the end, even those of a drill that was broken off. */
  printFigures?(): void;
}

/** Plays a drill and ends the process: with 1 if there was a problem. */
export async function runDrill({ programs, play, problems, printFigures }: Drill): Promise<never> {
  requirePrograms(programs);
  const folder = openDrillFolder();
  try {
    await play(folder.path);
  } catch (error) {
    problems.push((error as Error).stack ?? String(error));
  } finally {
    await folder.remove();
  }
  printFigures?.();
  for (const problem of problems) process.stdout.write(`\nPROBLEM: ${problem}\n`);
  process.exit(problems.length > 0 ? 1 : 0);
}
