import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';

/** A process that may only use its memory, its processor time, and its standard input and output. */
export type SandboxProcess = ChildProcessByStdio<Writable, Readable, null>;

/** What the operating system adds to the permission model of Node. */
export interface SandboxLevel {
  description: string;
  /** Program and arguments that start another program within these limits. */
  prefix: readonly string[];
}

/** Memory beside the heap, in MiB: some 575 that V8 reserves and does not use, and what buffers and stacks may have. */
const OTHER_MEMORY_MB = 896;

/**
 * Limits of util-linux, which every Linux has: no network but an empty one, no privileges, no files, no memory beyond
 * the limit. The address space is not limited, because V8 reserves far more of it than it uses.
 */
const limits = (memoryMb: number) => [
  '/usr/bin/prlimit',
  `--data=${(memoryMb + OTHER_MEMORY_MB) * 2 ** 20}`,
  '--fsize=0',
  '--core=0',
  '--nofile=64',
];
/** A page in an endless loop does not see that its edge has gone: the system ends the process with it. */
const WITH_EDGE = '--pdeathsig=KILL';
const NOBODY = [
  '/usr/bin/setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--no-new-privs',
  '--bounding-set=-all',
  WITH_EDGE,
];
const NO_PRIVILEGES = ['/usr/bin/setpriv', '--no-new-privs', WITH_EDGE];

/** From the strongest to the weakest; the last one is available everywhere. */
const levels = (memoryMb: number): SandboxLevel[] => [
  {
    description: 'without network, as a user of its own, with a limit of memory',
    prefix: ['/usr/bin/unshare', '--net', '--ipc', '--uts', ...limits(memoryMb), ...NOBODY],
  },
  {
    description: 'without network, with a limit of memory, but as the user of the edge',
    prefix: ['/usr/bin/unshare', '--user', '--net', '--ipc', '--uts', ...limits(memoryMb), ...NO_PRIVILEGES],
  },
  {
    description: 'with a limit of memory, but with the network and as the user of the edge',
    prefix: [...limits(memoryMb), ...NO_PRIVILEGES],
  },
  {
    description: 'with the network, as the user of the edge and without a limit of memory beside the heap',
    prefix: [],
  },
];

/** Nothing is permitted: files, processes, threads, addons, WASI and the inspector. */
const NODE_LIMITS = [
  '--permission',
  '--no-addons',
  '--disable-sigusr1',
  '--disallow-code-generation-from-strings',
  '--unhandled-rejections=none',
  '--no-warnings',
];

/** By the memory of the heap: what a machine and a user can set does not change. */
const found = new Map<number, Promise<SandboxLevel>>();

/** Finds the strongest limits that this machine and this user can set; `memoryMb` is that of the heap. */
export function findSandboxLevel(memoryMb: number): Promise<SandboxLevel> {
  const level = found.get(memoryMb) ?? tryLevels(memoryMb);
  found.set(memoryMb, level);
  return level;
}

async function tryLevels(memoryMb: number): Promise<SandboxLevel> {
  const [last, ...stronger] = levels(memoryMb).toReversed();
  for (const level of stronger.toReversed()) {
    const [program = '', ...args] = [...level.prefix, process.execPath, ...NODE_LIMITS, '--eval', '0'];
    const isAvailable = await promisify(execFile)(program, args, { env: {} }).then(
      () => true,
      () => false,
    );
    if (isAvailable) return level;
  }
  if (!last) throw new Error('There is no level of limits.');
  return last;
}

/** The program of the process; see render-sandbox.ts. */
const program = () => readFileSync(new URL('./render-sandbox.ts', import.meta.url), 'utf8');

/**
 * Starts a process that runs a program within limits: with an empty environment, and with Node's permission model, which
 * leaves it no files, processes, threads or addons.
 * @param memoryMb of its heap, in MiB
 */
export function launchSandbox(level: SandboxLevel, memoryMb: number, source = program()): SandboxProcess {
  const node = [process.execPath, ...NODE_LIMITS, `--max-old-space-size=${memoryMb}`, '--max-semi-space-size=16'];
  const [command = '', ...args] = [...level.prefix, ...node, '--input-type=module-typescript', '--eval', source];
  return spawn(command, args, { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
}
