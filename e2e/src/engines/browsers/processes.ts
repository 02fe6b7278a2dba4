import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Waits for a line in the output of a program; resolves with the pattern's group. The output is read to its end. */
export function printed(output: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    createInterface({ input: output })
      .on('line', (line) => {
        lines.push(line);
        const [, found] = pattern.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      })
      .on('close', () => reject(new Error(`The program ended before it printed ${pattern}:\n${lines.join('\n')}`)));
  });
}

/** Ends a program and waits for its end. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}
