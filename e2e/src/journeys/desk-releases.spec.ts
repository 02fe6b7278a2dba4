import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RELEASE_STACK_PATH, type ReleaseStack, type StackFrame } from '@patina/shared-api/contract/desk/live-releases';
import { given, test } from '#faults/fault-test.ts';
import type { ReleaseWorkshop } from '#faults/ReleaseWorkshop.ts';
import type { Shop } from '#pages/Shop.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect } from '#shop-test.ts';

/** A watch looks every five seconds, and the page asks again every three. */
test.slow();

const run = promisify(execFile);
const commands = fileURLToPath(new URL('../../../packages/releases/src/commands/', import.meta.url));
const WATCH = fileURLToPath(new URL('../../../tools/src/commands/canary-watch.ts', import.meta.url));

const environment = ({ folder }: ReleaseWorkshop, storeUrl: string | undefined, more: Record<string, string> = {}) => ({
  ...process.env,
  RELEASES_URL: '',
  RELEASES_DIR: folder,
  STORE_URL: storeUrl,
  DATA_DIR: given('STORE_DATA_DIR'),
  ...more,
});

/** Requests a rollback of the catalogue to the release before the live one, on the page of its releases. */
async function requestRollback(shop: Shop, version: string): Promise<void> {
  const row = shop.main
    .getByRole('table', { name: 'Releases' })
    .getByRole('row')
    .filter({ hasText: `${version}` });
  await row.getByRole('button', { name: 'Roll back' }).click();
  const dialog = shop.page.getByRole('dialog', { name: `Go back to ${version}?` });
  await dialog.getByLabel('Reason').fill('Empty lists.');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog).toHaveCount(0);
}

const requestOf = (shop: Shop) =>
  shop.main.getByRole('table', { name: 'Requested here' }).getByRole('row').filter({ hasText: 'Empty lists.' }).first();

/** The middle of the largest script of a release of the catalogue, as the place of an error. */
async function aPlaceOf({ folder }: ReleaseWorkshop, version: string): Promise<string> {
  const scripts = 'static/js/async';
  const names = (await readdir(path.join(folder, 'catalog', version, scripts))).filter((name) => name.endsWith('.js'));
  const sized = names.map((name) => ({
    name,
    size: statSync(path.join(folder, 'catalog', version, scripts, name)).size,
  }));
  const { name, size } = sized.toSorted((one, other) => other.size - one.size)[0] ?? { name: '', size: 0 };
  return `catalog/${version}/${scripts}/${name}:1:${Math.round(size / 2)}`;
}

/** What the desk is told of a place of a stack. */
async function lookedUp({ page }: Shop, place: string): Promise<StackFrame> {
  const { frames } = await page.evaluate(
    async (address): Promise<ReleaseStack> => {
      const response = await fetch(address);
      return response.json();
    },
    `${RELEASE_STACK_PATH}?at=${encodeURIComponent(place)}`,
  );
  return frames[0] ?? { built: place };
}

const liveRow = (shop: Shop) =>
  shop.main
    .getByRole('table', { name: 'Releases' })
    .getByRole('row')
    .filter({ has: shop.page.getByText('Live', { exact: true }) });

test('an operator sees how the catalogue does, and requests a rollback, which the watch carries out', {
  tag: '@phone',
}, async ({ openOwnShop, workshop, employ, problems, baseURL }) => {
  problems.expect(/403 .*\/api\/desk\//);
  const first = workshop.live('catalog').version;
  await workshop.releaseAgain('catalog');
  const secret = await employ('release');
  const shop = await openOwnShop();
  let watch: ChildProcess | undefined;
  try {
    await shop.visit('/desk/releases');
    await enterDesk(shop, secret);
    await shop.main.getByRole('link', { name: 'catalog' }).first().click();
    await expect(shop.heading).toHaveText('catalog');
    await expect(liveRow(shop)).toContainText(`${first}-remade`);
    await expect(shop.main.getByRole('region', { name: 'Health beside the release before' })).toBeVisible();
    await expect(shop.main.getByRole('region', { name: 'Failures' })).toBeVisible();
    const { built, source } = await lookedUp(shop, await aPlaceOf(workshop, first));
    expect(source, built).toMatchObject({ file: expect.stringMatching(/^(apps|packages|node_modules)\/.+\.\w+$/) });
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await requestRollback(shop, first);
    await expect(requestOf(shop)).toContainText('Waiting');
    watch = spawn(process.execPath, [WATCH], { env: environment(workshop, baseURL), stdio: 'ignore' });
    await expect(requestOf(shop)).toContainText('Done', { timeout: 45_000 });
    await expect(requestOf(shop)).toContainText('is live again');
    await expect(liveRow(shop)).not.toContainText('remade', { timeout: 20_000 });
    await expect(shop.main.getByRole('table', { name: 'What was done' })).toContainText('back office');
  } finally {
    watch?.kill();
  }
});

test('where releases are signed a request waits until somebody signs it with a key', async ({
  openOwnShop,
  workshop,
  employ,
  problems,
  baseURL,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  const first = workshop.live('sell').version;
  await workshop.releaseAgain('sell');
  const secret = await employ('release');
  const shop = await openOwnShop();
  const file = path.join(workshop.folder, 'key.pem');
  const command = (name: string, args: string[], more = {}) =>
    run(process.execPath, [path.join(commands, `${name}.ts`), ...args], { env: environment(workshop, baseURL, more) });
  const { stdout } = await command('keys', ['create', file]);
  const [publicKey = ''] = stdout.split('\n');
  await command('keys', ['allow', 'operators', publicKey], { RELEASE_KEY: file });
  await shop.visit('/desk/releases/sell');
  await enterDesk(shop, secret);
  await expect(shop.main.getByText(/^Releases are signed here/)).toBeVisible();
  await requestRollback(shop, first);
  await expect(requestOf(shop)).toContainText('Waiting');
  const signed = await command('releases', ['sign', '--yes'], { RELEASE_KEY: file });
  expect(signed.stdout).toMatch(new RegExp(`go back to ${first} of "sell". Why: Empty lists.`));
  await expect(requestOf(shop)).toContainText('Done', { timeout: 20_000 });
  await expect(liveRow(shop)).not.toContainText('remade', { timeout: 20_000 });
});

test('without the role there is no such page, and a role for another app has no acts', async ({
  openOwnShop,
  workshop,
  employ,
  shopper,
  operator,
  problems,
}) => {
  problems.expect(/status of 404/);
  problems.expect(/403 .*\/api\/desk\//);
  await workshop.releaseAgain('checkout');
  const secret = await employ('catalogue');
  const shop = await openOwnShop();
  expect((await shop.visit('/desk/releases')).status()).toBe(404);
  await operator.command('role', 'grant', shopper.email, 'release', '--apps', 'catalog');
  // The edge knows the roles of a session for a minute.
  await expect(async () => expect((await shop.visit('/desk/releases/checkout')).status()).toBe(200)).toPass({
    timeout: 90_000,
  });
  await enterDesk(shop, secret);
  await expect(liveRow(shop)).toContainText('remade');
  await expect(shop.main.getByRole('button', { name: 'Roll back' })).toHaveCount(0);
});
