import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

/** Optimising the engine's WebAssembly takes a quarter of a start, and a test ends its programs before that pays. */
const V8_FLAGS = ['--liftoff-only'];

export interface SpawnedProgram {
  child: ChildProcess;
  /** Resolves with the address when the server is ready; rejects if it exits before. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Runs a program of this package as a process, which is killed at the end of the test. */
export function spawnProgram(
  script: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> },
): SpawnedProgram {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const file = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, [...V8_FLAGS, file, ...args], {
    env: { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...TEST_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('its output is not piped');
  const output = { stdout: '', stderr: '' };
  stdout.on('data', (text) => {
    output.stdout += text;
  });
  stderr.on('data', (text) => {
    output.stderr += text;
  });
  // Not 'close', which is not emitted after a disconnect.
  const ended = Promise.all([once(child, 'exit'), once(stdout, 'end'), once(stderr, 'end')]).then(([[code]]) => ({
    code: code as number | null,
    ...output,
  }));
  const ready = new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { ready: string }).ready));
    void ended.then((last) => reject(new Error(`it ended: ${last.stderr}`)));
  });
  // Tests of failing starts do not await it.
  ready.catch(() => {});
  whenFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ready, ended };
}
