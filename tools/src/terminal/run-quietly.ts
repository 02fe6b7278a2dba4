import { spawn } from 'node:child_process';
import { ReleaseRejected } from '@patina/releases/publish/release-rejected';
import { diskRemedyIn } from '@patina/releases/storage/folder-unavailable';
import { npmProgram } from '@patina/workspace/npm-program';
import { projectRoot } from '@patina/workspace/project-root';

/** Turbo neither reports nor asks. */
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Ends it. */
  signal?: AbortSignal;
}

/**
 * Runs a program of an npm package without its output, which goes to standard error when it fails.
 * @returns whether it succeeded
 * @throws ReleaseRejected if a disk is full or read-only
 */
export async function runQuietly(
  program: string,
  args: string[],
  { env, cwd = projectRoot, signal }: RunOptions = {},
): Promise<boolean> {
  const { command, shell, args: given } = npmProgram(program, args);
  const child = spawn(command, given, {
    shell,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET, ...env },
    ...(signal && { signal }),
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return true;
  const text = Buffer.concat(output).toString('utf8');
  const remedy = diskRemedyIn(text);
  if (remedy !== undefined) throw new ReleaseRejected([`"${program}" cannot write: ${remedy}`]);
  process.stderr.write(text);
  return false;
}
