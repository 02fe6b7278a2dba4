import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Registry } from '@patina/platform/registry-schema';
import { test } from '#faults/fault-test.ts';
import { type ReleaseWorkshop, SERVER_BUILD } from '#faults/ReleaseWorkshop.ts';
import { expect } from '#shop-test.ts';

/** A rejected release has been opened twice, each time by two visitors. */
test.setTimeout(240_000);

const run = promisify(execFile);
const PROMOTE = fileURLToPath(new URL('../../../packages/releases/src/commands/promote.ts', import.meta.url));

/** Such as `  4.0 s  opening /products (2 of 7)`. */
const PROGRESS = /^ *[\d.]+ s {2}/;

/** Runs `npm run promote` for a canary in a workshop's releases, with the journeys' common shop. */
async function promote(
  remote: string,
  { folder }: ReleaseWorkshop,
  storeUrl: string | undefined,
  given: NodeJS.ProcessEnv = {},
) {
  const { FORCE_COLOR: _, ...own } = process.env;
  const env = { ...own, RELEASES_URL: '', RELEASES_DIR: folder, STORE_URL: storeUrl, ...given };
  const ended = await run(process.execPath, [PROMOTE, remote], { env }).catch((failure) => failure);
  const registry = Registry.parse(JSON.parse(await readFile(path.join(folder, 'registry.json'), 'utf8')));
  // On standard error a line for each step; the reasons come last.
  const said = `${ended.stdout}${ended.stderr}`.split('\n').filter((line) => !PROGRESS.test(line));
  return { output: said.join('\n'), steps: ended.stderr as string, live: registry.remotes[remote]?.live.version };
}

/** Makes a canary of a remote from its live release with one file changed. */
async function tryOut(
  workshop: ReleaseWorkshop,
  remote: string,
  file: string,
  change: (content: string, name: string) => string,
) {
  const live = workshop.live(remote).version;
  await workshop.release(remote, file, change);
  const canary = workshop.live(remote).version;
  workshop.beginCanary(remote);
  workshop.rollBack(remote);
  await workshop.publish();
  return { live, canary };
}

test('a release with a page that throws, even if only for signed-in users, does not go live', async ({
  workshop,
  baseURL,
}) => {
  const orders = workshop.live('account').routes.find((route) => route.path === '/account/orders');
  const file = orders?.files.find((name) => /OrdersTab\.\w+\.js$/.test(name)) ?? '';
  const { live, canary } = await tryOut(workshop, 'account', file, (code) => `throw new Error('No orders');${code}`);
  const after = await promote('account', workshop, baseURL);
  expect(after.output).toContain(`"account" ${canary} was opened in a browser beside what is live, and failed:`);
  expect(after.output).toContain('/account/orders at 390 px in es: it shows "');
  expect(after.output).toContain(`thrown: Error: No orders (${file}:1:`);
  // In browsers; the one server build of a release is changed as a whole.
  expect(after.output).not.toContain('/account/transactions at');
  expect(after.live).toBe(live);
});

test('where nobody has an account, a visitor who does not exist finds what throws for the signed-in', async ({
  workshop,
  baseURL,
}) => {
  const orders = workshop.live('account').routes.find((route) => route.path === '/account/orders');
  const file = orders?.files.find((name) => /OrdersTab\.\w+\.js$/.test(name)) ?? '';
  const { live } = await tryOut(workshop, 'account', file, (code) => `throw new Error('No orders');${code}`);
  const after = await promote('account', workshop, baseURL, { SMOKE_ACCOUNT: 'nobody@patina.test:Nobody123' });
  expect(after.output).toContain('pages of people were opened with made-up data');
  expect(after.output).toContain(`thrown: Error: No orders (${file}:1:`);
  expect(after.live).toBe(live);
});

test('a release whose code changes another team’s page does not go live', async ({ workshop, baseURL }) => {
  const { live } = await tryOut(workshop, 'account', workshop.routesFile('account'), (code, name) =>
    name === SERVER_BUILD ? code : `document.querySelector('header')?.remove();${code}`,
  );
  const after = await promote('account', workshop, baseURL);
  expect(after.output).toMatch(/they change that page, which is another team’s: it had \d+ elements and has \d+/);
  expect(after.live).toBe(live);
});

test('a release whose page in the browser differs from that of the server does not go live', async ({
  workshop,
  baseURL,
}) => {
  const { live, canary } = await tryOut(workshop, 'catalog', workshop.routesFile('catalog'), (code, name) =>
    name === SERVER_BUILD ? code : code.replaceAll('"All skins"', '"Every skin"').replaceAll('"Categories"', '"Kinds"'),
  );
  const after = await promote('catalog', workshop, baseURL);
  expect(after.output).toContain(`"catalog" ${canary} was opened in a browser beside what is live, and failed:`);
  expect(after.output).toMatch(
    /^ {2}\/products\S* at .*: what the server renders differs from the browser’s page: "All skins" in <h1> on the server, "Every skin" in <h1> in the browser$/m,
  );
  // Hydration compares no attributes.
  expect(after.output).toMatch(
    /\/sale at 390 px.*: what the server renders differs from the browser’s page: <nav aria-label="Categories"> on the server, aria-label="Kinds" in the browser$/m,
  );
  expect(after.live).toBe(live);
});

test('a release that the server cannot render does not go live', async ({ workshop, baseURL }) => {
  const { live, canary } = await tryOut(workshop, 'catalog', 'remoteEntry.js', (code, name) =>
    name === SERVER_BUILD ? `throw new RangeError('No shelf');${code}` : code,
  );
  const after = await promote('catalog', workshop, baseURL);
  expect(after.output).toContain(`"catalog" ${canary} was opened in a browser beside what is live, and failed:`);
  expect(after.output).toMatch(/^ {2}\/\S*( in \w+)?, .*: the server cannot render it: RangeError: No shelf$/m);
  expect(after.live).toBe(live);
});

test('a release that replaces what belongs to every team does not go live', async ({ workshop, baseURL }) => {
  const { live } = await tryOut(workshop, 'sell', 'remoteEntry.js', (code, name) =>
    name === SERVER_BUILD
      ? code
      : `const { at } = Array.prototype; Array.prototype.at = function (index) { return at.call(this, index); };
         const push = history.pushState.bind(history); history.pushState = (...all) => push(...all); ${code}`,
  );
  const after = await promote('sell', workshop, baseURL);
  expect(after.output).toContain(
    'it replaces history.pushState, Array.prototype.at, which every other team’s code uses: wrap it in a function of your own',
  );
  expect(after.live).toBe(live);
});

test('a release whose styles reach outside it is not opened at all', async ({ workshop, baseURL }) => {
  const file = Object.keys(workshop.live('catalog').assets).find((name) => name.endsWith('.css')) ?? '';
  const { live } = await tryOut(workshop, 'catalog', file, (css) => `header { display: none } ${css}`);
  const after = await promote('catalog', workshop, baseURL);
  expect(after.output).toContain(
    `Its style sheet ${file} reaches outside "catalog": header. Give each selector a class of a CSS module, or put it in @scope (.part) { … }.`,
  );
  expect(after.steps).not.toContain('opening');
  expect(after.live).toBe(live);
});

test('a release that blocks its browsers ends the checks, with the place of its loop', async ({
  workshop,
  baseURL,
}) => {
  const { live, canary } = await tryOut(workshop, 'catalog', 'remoteEntry.js', (code, name) =>
    name === SERVER_BUILD ? code : `/* for ever */ while (true);${code}`,
  );
  const after = await promote('catalog', workshop, baseURL);
  expect(after.output).toContain(`"catalog" ${canary} was opened in a browser beside what is live, and failed:`);
  expect(after.output).toMatch(
    /^ {2}\/ at .*: it blocks the browser with an endless loop in remoteEntry\.js:1:\d+; nothing else was opened$/m,
  );
  expect(after.live).toBe(live);
});

/** The script of what sell fills in the account. */
const offersTab = (workshop: ReleaseWorkshop) =>
  workshop.live('sell').fills?.[0]?.files.find((name) => name.endsWith('.js')) ?? '';

test('a filler that does not run in the pages of others does not go live', async ({ workshop, baseURL }) => {
  const file = offersTab(workshop);
  const { live, canary } = await tryOut(workshop, 'sell', file, (code, name) =>
    name === SERVER_BUILD ? code : `throw new Error('No offers');${code}`,
  );
  const after = await promote('sell', workshop, baseURL);
  expect(after.output).toContain(`"sell" ${canary} was opened in a browser beside what is live, and failed:`);
  // In all languages.
  expect(after.output).toContain('/account/offers at 390 px in de: it shows "Dieser Teil');
  expect(after.output).toContain('/account/offers at 390 px in es: it shows "Esta parte');
  expect(after.output).toContain(`thrown: Error: No offers (${file}:1:`);
  expect(after.live).toBe(live);
});

test('a filler that loads more than its slot lets it, or fills a contract that nobody has, is not opened at all', async ({
  workshop,
  baseURL,
}) => {
  const { live } = await tryOut(
    workshop,
    'sell',
    offersTab(workshop),
    (code) => `${code}/*${randomBytes(30_000).toString('base64')}*/`,
  );
  const [fill] = workshop.registry.remotes['sell']?.canary?.release.fills ?? [];
  const before = await promote('sell', workshop, baseURL);
  expect(before.output).toMatch(
    /\.\/OffersTab loads [\d.]+ kB \(brotli\), [\d.]+ kB more than .*, which is live, .*; a filler of "account\.offers" may load 25\.0 kB, says "account"\./,
  );
  if (fill) fill.contract = 2;
  await workshop.publish();
  const after = await promote('sell', workshop, baseURL);
  expect(after.output).toContain('./OffersTab fills "account.offers" by contract 2, and "account"');
  expect(after.steps).not.toContain('opening');
  expect(after.live).toBe(live);
});

test('a release whose pages work goes live', async ({ workshop, baseURL }) => {
  const { canary } = await tryOut(workshop, 'sell', 'remoteEntry.js', (code) => `/* as good as before */${code}`);
  const after = await promote('sell', workshop, baseURL);
  expect(after).toMatchObject({ output: `"sell" ${canary} is live for everybody.\n`, live: canary });
  expect(after.steps).toContain('s  opening /account/offers (');
});
