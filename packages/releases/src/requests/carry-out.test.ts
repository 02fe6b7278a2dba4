import type { WaitingRequest } from '@patina/shared-api/contract/releases/requests';
import { expect, test } from 'vitest';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { aKey, aSignedFolder } from '../testing/a-signed-folder.ts';
import { aStore, passingChecks } from '../testing/a-store.ts';
import { carryOut } from './carry-out.ts';
import { signRequests } from './sign-requests.ts';
import type { Settlement, StoreRequests } from './store-requests.ts';
import { createRequestWatch } from './watch-requests.ts';

const REQUEST = { percent: null, reason: 'Empty lists.', requested_by: 'rui@patina.test', taken_by: null };

const aRequest = (request: Partial<WaitingRequest>): WaitingRequest => ({
  id: 7,
  app: 'catalog',
  act: 'rollback',
  version: '1.0.0',
  requested_at: 1_790_000_000,
  expires_at: 1_790_086_400,
  ...REQUEST,
  ...request,
});

/** The requests of a store, which gives each away once. */
function requestsOf(...waiting: WaitingRequest[]) {
  const settled: ({ id: number } & Settlement)[] = [];
  const taken = new Set<number>();
  const requests: StoreRequests = {
    waiting: async () => waiting.filter(({ id }) => !settled.some((one) => one.id === id)),
    async take(id) {
      if (taken.has(id)) throw new ReleaseRejected(['Ana is carrying this request out.']);
      taken.add(id);
    },
    async settle(id, settlement) {
      settled.push({ id, ...settlement });
    },
  };
  return { requests, settled };
}

const withChecks = <Result>(command: (checks: ReturnType<typeof passingChecks>) => Promise<Result>) =>
  command(passingChecks());

const print = () => {};

test('the watch goes back to a release that an operator has named, and says by whose request', async () => {
  const { store, release, catalog } = await aStore();
  await release('catalog', '1.1.0');
  const { requests, settled } = requestsOf(aRequest({}));
  const lines: string[] = [];
  const watch = createRequestWatch({ store, requests, withChecks, log: (line) => lines.push(line) });
  await watch.check();
  expect(await catalog()).toEqual(['1.0.0', undefined]);
  expect((await readRegistry(store))?.remotes['catalog']?.change).toMatchObject({
    what: 'rollback',
    by: 'back office',
    note: 'Empty lists. (request 7)',
  });
  expect(settled).toMatchObject([{ id: 7, by: 'back office', state: 'done' }]);
  expect(settled[0]?.outcome).toMatch(/^1\.0\.0 of "catalog" is live again\./);
  expect(lines.at(-1)).toMatch(/^Request 7 was done: /);
});

test('an earlier release is tried again as a canary, promoted, and a canary ends', async () => {
  const { store, release, catalog } = await aStore();
  const first = (await readRegistry(store))?.remotes['catalog']?.live.version ?? '';
  await release('catalog', '1.1.0');
  const carry = (request: Partial<WaitingRequest>) =>
    carryOut(aRequest({ version: first, ...request }), {
      store,
      requests: requestsOf().requests,
      withChecks,
      print,
      by: 'Ana',
    });
  const canary = async () => (await readRegistry(store))?.remotes['catalog']?.canary;
  expect(await carry({ act: 'canary', percent: 10 })).toMatchObject({ state: 'done' });
  expect(await canary()).toMatchObject({ percent: 10, release: { version: first } });
  expect(await carry({ id: 8, act: 'end-canary' })).toMatchObject({ state: 'done' });
  expect(await canary()).toBeUndefined();
  expect(await carry({ id: 9, act: 'end-canary' })).toMatchObject({ state: 'refused' });
  expect(await carry({ id: 10, act: 'canary', percent: 50 })).toMatchObject({ state: 'done' });
  expect(await carry({ id: 11, act: 'promote', version: '1.1.0-other' })).toEqual({
    state: 'refused',
    outcome: '1.1.0-other is no longer the canary of "catalog".',
  });
  expect(await carry({ id: 12, act: 'promote' })).toMatchObject({ state: 'done' });
  expect((await catalog())[0]).toBe('1.0.0');
});

test('a canary becomes an experiment that was requested, a running one as well, which is counted anew', async () => {
  const { store, release } = await aStore();
  const first = (await readRegistry(store))?.remotes['catalog']?.live.version ?? '';
  await release('catalog', '1.1.0');
  const { requests } = requestsOf();
  const carry = (request: Partial<WaitingRequest>) =>
    carryOut(aRequest({ act: 'canary', version: first, ...request }), {
      store,
      requests,
      withChecks,
      print,
      by: 'Ana',
    });
  const canary = async () => (await readRegistry(store))?.remotes['catalog']?.canary;
  expect(await carry({ percent: 10 })).toMatchObject({ state: 'done' });
  const before = await canary();
  expect(before?.experiment).toBeUndefined();
  expect(await carry({ id: 8, percent: 30, experiment: 'orders' })).toEqual({
    state: 'done',
    outcome: `${first} of "catalog" is tried by 30 % of the visitors, as an experiment by orders.`,
  });
  const after = await canary();
  expect(after).toMatchObject({ percent: 30, experiment: 'orders', release: { version: first } });
  expect(Date.parse(after?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.since ?? ''));
});

test('what was done before its answer was lost is not done again, and an impossible act is refused with its reason', async () => {
  const { store, release } = await aStore();
  await release('catalog', '1.1.0');
  const carry = (request: WaitingRequest) =>
    carryOut(request, { store, requests: requestsOf(request).requests, withChecks, print, by: 'Ana' });
  expect(await carry(aRequest({}))).toMatchObject({ state: 'done' });
  expect(await carry(aRequest({}))).toEqual({ state: 'done', outcome: 'It was carried out before.' });
  expect(await carry(aRequest({ id: 8, version: '9.9.9' }))).toMatchObject({
    state: 'refused',
    outcome: expect.stringMatching(/^There is no release 9\.9\.9 of "catalog"/),
  });
});

test('where releases are signed the watch waits, and a key of the app signs: one of another app does not', async () => {
  const { store, catalogTeam, sellTeam, publish, putLive, version } = await aSignedFolder();
  const before = await version('catalog');
  await putLive(await publish('catalog', '1.1.0'));
  const { requests, settled } = requestsOf(aRequest({ version: before }));
  const watch = createRequestWatch({ store, requests, withChecks, log: print });
  await watch.check();
  const sign = (key = aKey(), by = 'Ana') =>
    signRequests({ store, requests, withChecks, print, decide: async () => 'sign', by, key });
  expect(await sign(sellTeam)).toMatchObject([{ state: 'left', outcome: expect.stringMatching(/may not release/) }]);
  expect(settled).toEqual([]);
  expect(await version('catalog')).not.toBe(before);
  const signed = await Promise.all([sign(catalogTeam), sign(catalogTeam, 'Rui')]);
  expect(signed.flat().map(({ state }) => state)).toEqual(['done', 'left']);
  expect(await version('catalog')).toBe(before);
  expect(settled).toMatchObject([{ by: 'Ana', state: 'done' }]);
});

test('whoever has the key may leave a request, which is not asked about again, or refuse it', async () => {
  const { store } = await aStore();
  const experiment = { act: 'canary', percent: 20, experiment: 'orders' } as const;
  const { requests, settled } = requestsOf(aRequest({}), aRequest({ id: 8, ...experiment }));
  const asked: string[] = [];
  const left = new Set<number>();
  const sign = () =>
    signRequests({
      store,
      requests,
      withChecks,
      print,
      left,
      by: 'Ana',
      decide: async (description, { id }) => {
        asked.push(description);
        return id === 7 ? 'leave' : 'refuse';
      },
    });
  await sign();
  expect(asked[0]).toBe(
    'Request 7, by rui@patina.test, 2026-09-21 14:13: go back to 1.0.0 of "catalog". Why: Empty lists.',
  );
  expect(asked[1]).toContain('give 1.0.0 of "catalog" to 20 % of the visitors, as an experiment by orders.');
  expect(settled).toEqual([{ id: 8, by: 'Ana', state: 'refused', outcome: 'Ana does not sign it.' }]);
  expect(await sign()).toEqual([]);
});
