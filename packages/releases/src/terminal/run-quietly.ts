import { spawn, spawnSync } from 'node:child_process';
import { projectRoot } from '@patina/workspace/project-root';
import { npmProgram } from '@patina/workspace/run';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { diskRemedyIn } from '../storage/folder-store.ts';

const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  signal?: AbortSignal;
}

/**
 * Runs a program of an npm package without its output, which goes to standard error if it fails.
 * @returns whether it succeeded
 * @throws ReleaseRejected if a disk is full or read-only
 */
export async function runQuietly(program: string, args: string[], options: RunOptions = {}): Promise<boolean> {
  const { code, output } = await runToEnd(program, args, options);
  if (code === 0) return true;
  const remedy = diskRemedyIn(output);
  if (remedy !== undefined) throw new ReleaseRejected([`"${program}" cannot write: ${remedy}`]);
  process.stderr.write(output);
  return false;
}

/** Standard output of a program of an npm package; undefined if it fails. */
export async function outputOf(program: string, args: string[], options: RunOptions = {}): Promise<string | undefined> {
  const { code, printed } = await runToEnd(program, args, options);
  return code === 0 ? printed : undefined;
}

/** Runs a program of an npm package; its output is returned, and what it printed on standard output apart. */
export async function runToEnd(
  program: string,
  args: string[],
  { env, cwd = projectRoot, signal }: RunOptions = {},
): Promise<{ code: number | null; printed: string; output: string }> {
  const { command, shell, args: given } = npmProgram(program, args);
  const child = spawn(command, given, {
    shell,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET, ...env },
    ...(signal && { signal }),
  });
  let [printed, output] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, printed, output };
}

/** Output of a git command in the project's folder, without spaces around it; undefined if it fails. */
export function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  return status === 0 ? stdout.trim() : undefined;
}
