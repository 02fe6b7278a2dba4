import { DEVELOPMENT_SERVERS } from '@patina/build/development-servers';
import { openReleases, releasesName } from '@patina/releases/commands/open-releases';
import { buildPages } from '@patina/releases/commands/source-checks';
import { endOf, portsInUse, startDevelopmentServer } from '@patina/releases/development/development-server';
import { publishAll } from '@patina/releases/publish/publish-all';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { fail, orFail, UsageError } from '@patina/releases/terminal/fail';
import { startSteamProvider, steamVariables } from '@patina/test-kit/steam/steam-provider';
import { startApi, startEdge } from '@patina/workspace/local-shop';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { type Service, ServiceFailed } from '@patina/workspace/service';
import { dataDir } from '../development/data-dir.ts';
import { appsFromSource, describeServers, type RequestedApps, requestedApps } from '../development/requested-apps.ts';

/*
 * Apps of the page from source, with refresh across the remotes' borders; the others are those that are live. The API
 * and the edge run from source, too, but are not restarted by a change.
 */
const requested = readArguments();
const { isAlone } = requested;
const fromSource = appsFromSource(requested);
const port = Number(process.env['PORT'] ?? 3000);
const foreignApi = process.env['API_URL'];

const taken = await portsInUse([
  { owner: 'the store', port, choice: 'choose another with PORT=4000' },
  ...fromSource.map((app) => ({
    owner: `the development server of "${app}"`,
    port: Number(new URL(addressOf(app)).port),
  })),
]);
if (taken.length > 0) fail(taken.join('\n'));
if (!isAlone && fromSource.length < PAGE_APPS.length) await orFail(publishWhatIsMissing);

const servers = fromSource.map((app) =>
  startDevelopmentServer(app, addressOf(app), {
    config: isAlone && app === 'shell' ? 'rsbuild.bare.config.ts' : undefined,
    isRendered: !isAlone,
  }),
);
const services: Service[] = [];
const hasSteam = process.env['STEAM_OPENID_URL'] !== undefined || process.env['STEAM_COMMUNITY_URL'] !== undefined;
const steam = foreignApi === undefined && !hasSteam ? await startSteamProvider() : undefined;
let isClosing = false;

async function close(code: number, reason?: string): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  if (reason) console.error(reason);
  for (const server of servers) server.stop();
  for (const service of services.toReversed()) await service.stop();
  await steam?.stop();
  process.exit(code);
}

process.once('SIGINT', () => close(0));
process.once('SIGTERM', () => close(0));

try {
  await Promise.all(servers.map(({ ready }) => ready));
  // When one server ends, so do all: half a shop would fail in confusing ways.
  for (const { app, ended } of servers) ended.then(() => close(1, endOf(app)));
  const apiUrl =
    foreignApi ?? (await start('The API', startApi({ dataDir, ...(steam && { env: steamVariables(steam) }) })));
  const servedFrom = Object.fromEntries(servers.map(({ app, url }) => [app, url]));
  const url = await start(
    'The edge',
    startEdge({
      port,
      apiUrl,
      env: {
        DEVELOPMENT_SERVERS: JSON.stringify(servedFrom),
        RENDER_WORKERS: isAlone ? '0' : (process.env['RENDER_WORKERS'] ?? '1'),
      },
    }),
  );
  console.log(describeServers(requested, { url, liveAt: releasesName(), foreignApi }));
} catch (error) {
  await close(1, error instanceof ServiceFailed ? undefined : (error as Error).message);
}

function addressOf(app: string): string {
  const url = DEVELOPMENT_SERVERS[app];
  if (url === undefined) throw new Error(`There is no port for a development server of "${app}".`);
  return url;
}

function readArguments(): RequestedApps {
  try {
    return requestedApps(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return fail(error.message);
  }
}

async function start(name: string, starting: Promise<Service>): Promise<string> {
  const service = await starting;
  services.push(service);
  service.ended.then(() => close(1, `${name} has ended.`));
  return service.url;
}

/** The apps that do not run from source are those that are live; a new tree has none yet. */
async function publishWhatIsMissing(): Promise<void> {
  const store = openReleases();
  if (await readRegistry(store)) return;
  if (process.env['RELEASES_URL'])
    fail(`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`);
  console.log(`Nothing is live in ${releasesName()} yet: building the pages once …`);
  await buildPages();
  await publishAll(store, PAGE_APPS);
}
