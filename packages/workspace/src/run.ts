import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.ts';

/** Runs a program in the project's folder and resolves with its exit code; its output is ours. */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs programs one after the other; the first that fails ends the process with its exit code. */
export async function runAll(steps: [program: string, ...args: string[]][]): Promise<void> {
  for (const [program, ...args] of steps) {
    const code = await run(program, args);
    if (code !== 0) process.exit(code);
  }
}
