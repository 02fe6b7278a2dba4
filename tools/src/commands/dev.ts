import path from 'node:path';
import { DEVELOPMENT_SERVERS } from '../build/development-servers.ts';
import { PAGE_APPS } from '../build/page-apps.ts';
import { type AskedApps, askedApps, NotUnderstood } from '../development/asked-apps.ts';
import { endOf, startDevelopmentServer } from '../development/development-server.ts';
import { takenPorts } from '../development/taken-ports.ts';
import { whatRuns } from '../development/what-runs.ts';
import { type Service, ServiceRefused } from '../processes/service.ts';
import { startApi, startEdge } from '../processes/store.ts';
import { projectRoot } from '../project-root.ts';
import { buildPages } from '../release/build-pages.ts';
import { readRegistry } from '../release/change-registry.ts';
import { publishAll } from '../release/publish-all.ts';
import { orRefuse, refuse } from '../release/refuse.ts';
import { openReleases, releasesName } from '../release/releases-folder.ts';

/*
 * Apps of the page from source, with refresh across the remotes' borders; the others are those that are live. The API
 * and the edge run from source, too, but are not restarted by a change.
 */
const asked = readAsked();
const { apps, isAlone } = asked;
const fromSource = isAlone ? ['shell', ...apps] : apps;
const port = Number(process.env['PORT'] ?? 3000);
const foreignApi = process.env['API_URL'];

const taken = await takenPorts([
  { owner: 'the store', port, choice: 'choose another with PORT=4000' },
  ...fromSource.map((app) => ({
    owner: `the development server of "${app}"`,
    port: Number(new URL(DEVELOPMENT_SERVERS[app] ?? '').port),
  })),
]);
if (taken.length > 0) refuse(taken.join('\n'));
if (!isAlone && fromSource.length < PAGE_APPS.length) await orRefuse(publishWhatIsMissing);

const servers = fromSource.map((app) =>
  startDevelopmentServer(app, isAlone && app === 'shell' ? 'rsbuild.bare.config.ts' : undefined),
);
const services: Service[] = [];
let isClosing = false;

async function close(code: number, reason?: string): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  if (reason) console.error(reason);
  for (const server of servers) server.stop();
  for (const service of services.toReversed()) await service.stop();
  process.exit(code);
}

process.once('SIGINT', () => close(0));
process.once('SIGTERM', () => close(0));

try {
  await Promise.all(servers.map(({ ready }) => ready));
  // Half a store is a puzzle, so the end of one server is that of all.
  for (const { app, ended } of servers) ended.then(() => close(1, endOf(app)));
  const apiUrl = foreignApi ?? (await start('The API', startApi({ dataDir: dataDir() })));
  const servedFrom = Object.fromEntries(servers.map(({ app, url }) => [app, url]));
  const url = await start(
    'The edge',
    startEdge({ port, apiUrl, env: { DEVELOPMENT_SERVERS: JSON.stringify(servedFrom) } }),
  );
  console.log(whatRuns(asked, { url, liveAt: releasesName(), foreignApi }));
} catch (error) {
  await close(1, error instanceof ServiceRefused ? undefined : (error as Error).message);
}

function readAsked(): AskedApps {
  try {
    return askedApps(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return refuse(error.message);
  }
}

async function start(name: string, starting: Promise<Service>): Promise<string> {
  const service = await starting;
  services.push(service);
  service.ended.then(() => close(1, `${name} has ended.`));
  return service.url;
}

function dataDir(): string {
  return path.resolve(process.env['DATA_DIR'] ?? path.join(projectRoot, '.patina/data'));
}

/** The apps that do not run from source are those that are live; a new tree has none yet. */
async function publishWhatIsMissing(): Promise<void> {
  const store = openReleases();
  if (await readRegistry(store)) return;
  if (process.env['RELEASES_URL'])
    refuse(`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`);
  console.log(`Nothing is live in ${releasesName()} yet: building the pages once …`);
  buildPages();
  await publishAll(store);
}
