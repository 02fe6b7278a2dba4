import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../project-root.ts';

export interface Service {
  /** Where it answers. */
  url: string;
  process: ChildProcess;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  /** Resolves when it ends, with its exit code. */
  ended: Promise<number>;
}

/** The service said why it cannot start, on standard error; there is nothing to add. */
export class ServiceRefused extends Error {
  readonly exitCode: number;
  constructor(script: string, exitCode: number) {
    super(`${script} ended with exit code ${exitCode} before it answered.`);
    this.name = 'ServiceRefused';
    this.exitCode = exitCode;
  }
}

/**
 * Starts a server of the project and waits until it answers. Servers say `{ ready: url }` to the process that started
 * them, and end by themselves when that process is gone.
 * @param root Tree of another state of the project, whose server it is.
 */
export async function startService(script: string, env: NodeJS.ProcessEnv, root = projectRoot): Promise<Service> {
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches this process alone, which then ends its services in order.
    detached: true,
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { ready?: string }) => message.ready && resolve(message.ready));
    ended.then((code) => reject(new ServiceRefused(script, code)));
  });
  return {
    url,
    process: child,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
