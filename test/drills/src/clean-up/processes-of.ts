import { readdirSync, readFileSync } from 'node:fs';

interface Running {
  pid: number;
  parent: number;
  /** Its command and its environment. */
  text: string;
}

function everyProcess(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const text = commandOf(name) + readFileSync(`/proc/${name}/environ`, 'utf8');
        return [{ pid: Number(name), parent: Number(parent), text }];
      } catch {
        return [];
      }
    });
}

/** Command of a process, or the title that it has given itself. */
export function commandOf(pid: number | string): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

/** Processes whose command or environment names something in the folder, and all their children. */
export function processesOf(folder: string): number[] {
  const all = everyProcess();
  const found = new Set(all.filter(({ text }) => text.includes(`${folder}/`)).map(({ pid }) => pid));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** Sends a signal to each of these processes that is still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}
