import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import { SingleBar } from 'cli-progress';

export interface TerminalOutput extends AdminOutput {
  /** Flushes and closes the output. The file of a command that failed is removed. */
  end(isDone: boolean): Promise<void>;
}

interface OutputTarget {
  /** One JSON document on stdout, everything else on stderr. */
  json: boolean;
  /** Whether the command exports data: to `file`, or to stdout, to which then nothing else is written. */
  isExport: boolean;
  file: string | undefined;
}

/** Writes lines and a progress bar for people, JSON and data for programs. */
export function terminalOutput({ json, isExport, file }: OutputTarget): TerminalOutput {
  const exported = file === undefined ? undefined : createWriteStream(`${file}.unfinished`);
  const lines = json || (isExport && file === undefined) ? process.stderr : process.stdout;
  const bar = new SingleBar({ format: '{label} {bar} {value}/{total}', stream: process.stderr, hideCursor: true });
  // The reader has what it wants, such as `| head -1`; the command itself goes on to its end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  let isBusy = false;
  const endBar = () => {
    if (isBusy) bar.stop();
    isBusy = false;
  };

  return {
    line(text) {
      endBar();
      lines.write(`${text}\n`);
    },
    progress(done, total, label) {
      if (!isBusy) bar.start(total, done, { label });
      isBusy = done < total;
      bar.update(done, { label });
      if (!isBusy) bar.stop();
    },
    result(value) {
      if (json) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    async data(text) {
      const target = exported ?? process.stdout;
      if (target.destroyed) return;
      if (!target.write(text)) await once(target, 'drain').catch(ignoreClosedPipe);
    },
    async end(isDone) {
      endBar();
      if (exported === undefined || file === undefined) return;
      exported.end();
      await finished(exported);
      await (isDone ? rename(exported.path, file) : rm(exported.path));
    },
  };
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
