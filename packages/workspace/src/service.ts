import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { projectFile, projectRoot } from './project-root.ts';

export interface Service {
  url: string;
  process: ChildProcess;
  /** Sends SIGTERM and waits for the end of the process. */
  stop(): Promise<void>;
  /** Resolves when it ends, with its exit code. */
  ended: Promise<number>;
}

/** The service could not start and has printed why on standard error. */
export class ServiceFailed extends Error {
  readonly exitCode: number;
  constructor(script: string, exitCode: number) {
    super(`${script} ended with exit code ${exitCode} before it answered.`);
    this.name = 'ServiceFailed';
    this.exitCode = exitCode;
  }
}

/**
 * Starts a server of the project and waits until it is ready. Servers send `{ ready: url }` to the process that started
 * them, and end when that process is gone.
 * @param root Folder of another checkout of the project, whose server is started.
 */
export async function startService(script: string, env: NodeJS.ProcessEnv, root = projectRoot): Promise<Service> {
  const child = spawn(process.execPath, [root === projectRoot ? projectFile(script) : path.join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A process group of its own: Ctrl-C reaches only this process, which then stops its services in order. On Windows
    // it would open a window.
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { ready?: string }) => message.ready && resolve(message.ready));
    ended.then((code) => reject(new ServiceFailed(script, code)));
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
