import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DEVELOPMENT_SERVERS } from '../build/development-servers.ts';
import { BUILD_MANIFEST } from '../build/release-manifest-plugin.ts';
import { projectRoot } from '../project-root.ts';

/** Milliseconds between two looks at a server that has not built yet. */
const LOOK_AGAIN = 200;

export interface DevelopmentServer {
  app: string;
  url: string;
  /**
   * Resolves when it holds a build, which it does not while the app does not compile: the terminal says why. Rejects
   * when it ends before.
   */
  ready: Promise<void>;
  /** Resolves when it ends, with its exit code. */
  ended: Promise<number>;
  stop(): void;
}

/**
 * Starts the development server of a page app. What it has to say of the code appears in this terminal, behind the
 * app's name.
 * @param config another configuration of the app's build than its usual one
 */
export function startDevelopmentServer(app: string, config = 'rsbuild.config.ts'): DevelopmentServer {
  const url = DEVELOPMENT_SERVERS[app];
  if (url === undefined) throw new Error(`There is no port for a development server of "${app}".`);
  const child = spawn('rsbuild', ['dev', '--config', config], {
    cwd: path.join(projectRoot, 'apps', app),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  createInterface({ input: child.stderr }).on('line', (line) => process.stderr.write(`${app} │ ${line}\n`));
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { app, url, ready: built(app, url, ended), ended, stop: () => child.kill('SIGTERM') };
}

async function built(app: string, url: string, ended: Promise<number>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const response = await fetch(new URL(BUILD_MANIFEST, url)).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
  throw new Error(endOf(app));
}

/** Says that a server is gone; why, it has said itself. */
export function endOf(app: string): string {
  return `The development server of "${app}" has ended: see what it said above.`;
}
