import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { DEVELOPMENT_SERVERS } from '../build/development-servers.ts';
import { ServiceRefused } from '../processes/service.ts';
import { startStore } from '../processes/store.ts';
import { projectRoot } from '../project-root.ts';

/*
 * Every app from source, with refresh across the remotes' borders. The API and the edge run from source, too, but are
 * not restarted by a change.
 */
const apps = Object.keys(DEVELOPMENT_SERVERS);
const servers = apps.map((app) => startDevelopmentServer(app));
const stopServers = () => {
  for (const server of servers) server.kill('SIGTERM');
};

try {
  await Promise.all(Object.values(DEVELOPMENT_SERVERS).map(answers));
  const store = await startStore({
    port: Number(process.env['PORT'] ?? 3000),
    dataDir: path.resolve(process.env['DATA_DIR'] ?? path.join(projectRoot, '.patina/data')),
    releasesDir: path.resolve(process.env['RELEASES_DIR'] ?? path.join(projectRoot, '.patina/releases')),
    env: { DEVELOPMENT_SERVERS: JSON.stringify(DEVELOPMENT_SERVERS) },
  });
  console.log(`\n  Patina runs from source at ${store.url}\n  Ctrl-C ends it.\n`);
  const close = async () => {
    stopServers();
    await store.stop();
    process.exit(0);
  };
  process.once('SIGINT', close);
  process.once('SIGTERM', close);
} catch (error) {
  stopServers();
  if (!(error instanceof ServiceRefused)) process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

function startDevelopmentServer(app: string): ChildProcess {
  return spawn('rsbuild', ['dev'], {
    cwd: path.join(projectRoot, 'apps', app),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Resolves when a development server holds a build; rejects after half a minute. */
async function answers(server: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const response = await fetch(new URL('build.json', server)).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The development server ${server} does not answer: is its port taken?`);
}
