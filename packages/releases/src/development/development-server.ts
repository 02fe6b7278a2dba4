import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { appFolder } from '@patina/workspace/page-apps';
import { npmProgram } from '@patina/workspace/run';
import { BUILD_MANIFEST } from '../publish/build-manifest.ts';

const POLL_INTERVAL_MS = 200;

export interface DevelopmentServer {
  app: string;
  url: string;
  /** Resolves when it has built the app, so not while the app does not compile. Rejects if it exits before. */
  ready: Promise<void>;
  /** Resolves when it exits, with its exit code. */
  ended: Promise<number>;
  stop(): void;
}

/**
 * Starts the development server of a page app. Its messages about the code are printed with the app's name in front.
 * @param url Its address, which the build's configuration sets.
 * @param options.config Name of the build's configuration file.
 * @param options.isRendered Whether it also has the app's server build, with which an edge renders pages.
 */
export function startDevelopmentServer(
  app: string,
  url: string,
  { config = 'rsbuild.config.ts', isRendered = false }: { config?: string | undefined; isRendered?: boolean } = {},
): DevelopmentServer {
  const environments = isRendered ? 'web,server' : 'web';
  const { command, args, shell } = npmProgram('rsbuild', ['dev', '--environment', environments, '--config', config]);
  const child = spawn(command, args, {
    shell,
    cwd: appFolder(app),
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
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(endOf(app));
}

/** Message for a server that exited; the reason is in its own output. */
export function endOf(app: string): string {
  return `The development server of "${app}" has ended: see what it said above.`;
}

/** A server that is about to be started on this machine, and its port. */
interface WantedPort {
  owner: string;
  port: number;
  choice?: string;
}

/** A sentence for each port that another program uses: which, its purpose, and what to do. */
export async function portsInUse(wanted: WantedPort[]): Promise<string[]> {
  const taken = await Promise.all(wanted.map(async (one) => ((await isFree(one.port)) ? [] : [one])));
  return taken
    .flat()
    .map(
      ({ owner, port, choice }) =>
        `Port ${port} of ${owner} is taken by another program, perhaps an "npm run dev" that still runs: end it${choice ? `, or ${choice}` : ''}. "${process.platform === 'win32' ? `netstat -ano | findstr :${port}` : `lsof -i :${port}`}" names it.`,
    );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}
