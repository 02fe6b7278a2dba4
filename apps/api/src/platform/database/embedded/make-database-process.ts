import { fork } from 'node:child_process';
import { once } from 'node:events';

const MAKE_DATABASE = new URL('./make-database.ts', import.meta.url);

/** Makes a new database in a folder, or that of a backup, in a process of its own; see make-database.ts. */
export async function makeDatabase(folder: string, backup?: string): Promise<void> {
  const args = backup === undefined ? [folder] : [folder, backup];
  const maker = fork(MAKE_DATABASE, args, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let reason = '';
  maker.stderr?.setEncoding('utf8').on('data', (text: string) => {
    reason += text;
  });
  const [code] = (await once(maker, 'exit')) as [number | null];
  if (code !== 0) throw new Error(reason || 'the process that creates it was stopped');
}
