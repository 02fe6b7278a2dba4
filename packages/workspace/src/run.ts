import { spawn } from 'node:child_process';
import { projectRoot } from './project-root.ts';

/** Runs Node or a program of an npm package in the project's folder, with our output; resolves with its exit code. */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const {
      command,
      shell,
      args: given,
    } = program === process.execPath ? { command: program, args, shell: false } : npmProgram(program, args);
    const child = spawn(command, given, { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env }, shell });
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

/**
 * How to spawn a program of an npm package, such as `turbo`: on Windows it is a `.cmd` file, which needs a shell, and a
 * shell splits arguments at spaces.
 */
export function npmProgram(
  name: string,
  args: string[],
  platform = process.platform,
): { command: string; args: string[]; shell: boolean } {
  if (platform !== 'win32') return { command: name, args, shell: false };
  return { command: name, args: args.map((arg) => (/[\s&|<>^]/.test(arg) ? `"${arg}"` : arg)), shell: true };
}
