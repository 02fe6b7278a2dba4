import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startEdge } from '@patina/workspace/local-shop';
import { appFolder, PAGE_APPS } from '@patina/workspace/page-apps';
import { REMOTE_FILE } from '@patina/workspace/project-root';
import { type Service, ServiceFailed } from '@patina/workspace/service';
import { findLiveShop, readRememberedShop } from '../checks/live-shop.ts';
import { endOf, portsInUse, startDevelopmentServer } from '../development/development-server.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { fail, orFail } from '../terminal/fail.ts';
import { openReleases, releasesName } from './open-releases.ts';

/*
 * For a remote with a repository of its own: the remote from source, in an edge on this machine that shows it beside the
 * releases that are live, with the API of the live store.
 */
const [app = ''] = PAGE_APPS;
if (app === '') fail(`There is no ${REMOTE_FILE} here: run this command in the folder of a remote.`);
const { port: serverPort } = JSON.parse(readFileSync(path.join(appFolder(app), REMOTE_FILE), 'utf8')) as {
  port: number;
};
const port = Number(process.env['PORT'] ?? 3200);

const apiUrl = await orFail(findStore);
const taken = await portsInUse([
  { owner: 'the store', port, choice: 'choose another with PORT=4000' },
  { owner: `the development server of "${app}"`, port: serverPort, choice: `another one in ${REMOTE_FILE}` },
]);
if (taken.length > 0) fail(taken.join('\n'));

const server = startDevelopmentServer(app, `http://localhost:${serverPort}/`);
let edge: Service | undefined;
let isClosing = false;

async function close(code: number, reason?: string): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  if (reason) console.error(reason);
  server.stop();
  await edge?.stop();
  process.exit(code);
}

process.once('SIGINT', () => close(0));
process.once('SIGTERM', () => close(0));

try {
  await server.ready;
  server.ended.then(() => close(1, endOf(app)));
  edge = await startEdge({ port, apiUrl, env: { DEVELOPMENT_SERVERS: JSON.stringify({ [app]: server.url }) } });
  edge.ended.then(() => close(1, 'The edge has ended.'));
  console.log(`
  The store runs at ${edge.url}, with "${app}" from source.
  Everything else comes from the releases that are live in ${releasesName()}, the API is that of ${apiUrl}.
  A change reloads the page, because a live shell cannot refresh.
  Ctrl-C ends it.
`);
} catch (error) {
  await close(1, error instanceof ServiceFailed ? undefined : (error as Error).message);
}

async function findStore(): Promise<string> {
  const found = await findLiveShop(process.env, await readRememberedShop(openReleases()));
  if (found) return found.url;
  throw new ReleaseRejected(['No store answers: set STORE_URL to the address of the one that is live.']);
}
