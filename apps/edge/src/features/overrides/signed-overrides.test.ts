import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { putManifest } from '@patina/releases/ownership/release-manifest';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { startSignedStore } from '#testing/start-signed-store.ts';
import { bootOf, type TestResponse } from '#testing/start-test-edge.ts';

const OPERATOR = 'session=operator';

/** A store in production whose releases may be tried, with a release that was never live, and an operator. */
async function aStoreToTry(change: Parameters<typeof startSignedStore>[0] = {}) {
  const shop = await startSignedStore({ allowedBuilds: ['releases', 'https://builds.example'], ...change });
  const isOperator = ({ headers }: FastifyRequest) => headers.cookie?.includes(OPERATOR) === true;
  shop.api.respond('/is-auth', {
    body: (request: FastifyRequest) => ({ status: 'OK', authenticated: isOperator(request), emailVerified: true }),
  });
  shop.api.respond('/user/profile', {
    body: (request: FastifyRequest) => ({ status: 'OK', payload: { roles: isOperator(request) ? ['owner'] : [] } }),
  });
  shop.api.respond('/cart/contents', { body: { status: 'OK', cart: [] } });
  const next = (await shop.publish('catalog', '1.1.0')).release.version;
  /** The page after an address with this choice, in a browser with these cookies. */
  const choose = async (choice: string, cookies = '', headers = {}) => {
    const answer = await shop.request(`/products?remote=${choice}`, { headers: { cookie: cookies, ...headers } });
    const kept = String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
    return shop.request('/products', { headers: { cookie: [cookies, kept].filter(Boolean).join('; ') } });
  };
  return { ...shop, next, choose };
}

const runs = (page: TestResponse) => bootOf(page).slice.remotes['catalog']?.release.version;
const problems = (page: TestResponse) => bootOf(page).overrides?.choices.map(({ problem }) => problem);
const hourFrom = (now: number) => Math.floor(now / 1000) + 3600;

test('in production a guest chooses nothing, and is not told that others may', async () => {
  const { choose, next, version } = await aStoreToTry();
  const page = await choose(`catalog@${next}`);
  expect(runs(page)).toBe(await version('catalog'));
  expect(bootOf(page).overrides).toBeUndefined();
});

test('in production somebody with a role chooses a signed release, but no other site does for them', async () => {
  const { choose, next, version } = await aStoreToTry();
  expect(runs(await choose(`catalog@${next}`, OPERATOR))).toBe(next);
  const elsewhere = await choose(`catalog@${next}`, OPERATOR, { 'sec-fetch-site': 'cross-site' });
  expect(runs(elsewhere)).toBe(await version('catalog'));
});

test('a preview link opens what it names for everybody, until it ends', async () => {
  const { choose, linkTo, next, version } = await aStoreToTry();
  const link = linkTo('catalog', next, hourFrom(Date.now()));
  const page = await choose(link, '', { 'sec-fetch-site': 'cross-site' });
  expect(runs(page)).toBe(next);
  expect(bootOf(page).overrides).toMatchObject({ allowed: [], choices: [{ app: 'catalog', build: next }] });
  const ended = await choose(linkTo('catalog', next, Math.floor(Date.now() / 1000) - 1));
  expect(runs(ended)).toBe(await version('catalog'));
  expect(problems(ended)).toEqual([expect.stringMatching(/^The link to .* of catalog ended on 20/)]);
});

test('a preview link that was altered, or signed by somebody else, opens nothing', async () => {
  const { choose, linkTo, next, version, sellTeam, operator } = await aStoreToTry();
  const until = hourFrom(Date.now());
  const live = await version('catalog');
  const link = linkTo('catalog', next, until);
  const foreign = linkTo('catalog', next, until, sellTeam);
  const later = link.replace(`~${until}~`, `~${until + 1}~`);
  const other = link.replace(next, live);
  for (const choice of [foreign, later, other, `${link}x~`, `catalog@${next}~${until}~`, `catalog@${next}~1e9~x`]) {
    const page = await choose(choice);
    expect(runs(page), choice).toBe(live);
    expect(bootOf(page).overrides, choice).toBeUndefined();
  }
  expect(runs(await choose(linkTo('catalog', next, until, operator)))).toBe(next);
  // A team's link to another app's release.
  expect(bootOf(await choose(linkTo('shell', await version('shell'), until))).overrides).toBeUndefined();
});

test('where releases are signed, a manifest that is not, or is another app’s, is refused also for operators', async () => {
  const { choose, publish, version, folder, sellTeam } = await aStoreToTry();
  const live = await version('catalog');
  const unsigned = (await publish('catalog', '6.6.6', null)).release.version;
  const foreign = (await publish('catalog', '6.6.7', sellTeam)).release.version;
  const shell = (await publish('shell', '6.6.8')).release.version;
  await mkdir(path.join(folder, 'catalog', shell), { recursive: true });
  await writeFile(path.join(folder, 'catalog', shell, 'release.json'), '{}');
  for (const choice of [unsigned, foreign, shell, '9.9.9']) {
    const page = await choose(`catalog@${choice}`, OPERATOR);
    expect(runs(page), choice).toBe(live);
    expect(problems(page), choice).toEqual([
      `There is no release ${choice} of catalog that somebody who may release it has signed.`,
    ]);
  }
  const elsewhere = await choose('catalog@https://builds.example/', OPERATOR);
  expect(problems(elsewhere)).toEqual(['Where releases are signed, only signed releases may be chosen.']);
  expect(elsewhere.headers['content-security-policy']).not.toContain('builds.example');
});

test('a signed manifest that says where its files are cannot widen the policy of a page', async () => {
  const { choose, publish, store, catalogTeam, version } = await aStoreToTry();
  const { release } = await publish('catalog', '7.0.0');
  await putManifest(store, 'catalog', { ...release, base: 'https://evil.example/' }, catalogTeam);
  const page = await choose(`catalog@${release.version}`, OPERATOR);
  expect(problems(page)).toEqual([`The files of ${release.version} of catalog are not in the store.`]);
  expect(runs(page)).toBe(await version('catalog'));
  expect(page.headers['content-security-policy']).not.toContain('evil.example');
});

test('what somebody tries is not rendered on the server, what is live is', async () => {
  const { choose, request, next } = await aStoreToTry({ renderWorkers: 1, renderTimeoutMs: 60_000 });
  expect((await request('/products')).text).toContain('<h1>catalog 1.0.0</h1>');
  const tried = await choose(`catalog@${next}`, OPERATOR);
  expect(runs(tried)).toBe(next);
  expect(tried.text).not.toContain('<h1>');
});
