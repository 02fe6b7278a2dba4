import { afterEach, expect, test, vi } from 'vitest';
import { CONTRACT_VERSION, type RemoteRelease, type RemoteSlice } from './registry.ts';
import {
  createRemoteLoader,
  type FederationRuntime,
  type RemoteFailure,
  RemoteIncompatible,
  RemoteUnavailable,
} from './remote-loader.ts';

const PATIENCE = 2500;
const LIMIT = 10_000;
const NEVER = new Promise<never>(() => {});

afterEach(() => {
  vi.useRealTimers();
});

function aRelease(version: string, change: Partial<RemoteRelease> = {}): RemoteRelease {
  return {
    version,
    base: `/releases/catalog/${version}/`,
    entry: 'remoteEntry.js',
    contract: CONTRACT_VERSION,
    exposes: ['./routes', './ProductRow'],
    ...change,
  };
}

function routesOf(version: string) {
  return { contract: CONTRACT_VERSION, messages: { namespace: 'catalog', en: {}, others: {} }, routes: [], version };
}

/** A page with the remote `catalog`; `answer` plays the federation runtime for each module asked for. */
function aPage(
  catalog: Partial<RemoteSlice>,
  answer: (id: string) => unknown,
  scriptArrives: (url: string) => Promise<void> = async () => {},
) {
  const entries: Record<string, string> = {};
  const asked: string[] = [];
  const failures: RemoteFailure[] = [];
  const uses: string[] = [];
  const runtime: FederationRuntime = {
    registerRemotes(remotes) {
      for (const { name, entry } of remotes) entries[name] = entry;
    },
    async loadRemote(id) {
      asked.push(id);
      return answer(id);
    },
  };
  const loader = createRemoteLoader({
    slice: {
      shell: { version: '1' },
      remotes: { catalog: { paths: ['/'], release: aRelease('2.0.0'), ...catalog } },
    },
    runtime,
    patience: PATIENCE,
    limit: LIMIT,
    scriptArrives,
    onFailure: (failure) => failures.push(failure),
    onUse: (remote, { version }) => uses.push(`${remote} ${version}`),
  });
  return { loader, entries, asked, failures, uses };
}

function fails(reason: string): never {
  throw new Error(reason);
}

test('the live release is loaded from its own folder', async () => {
  const { loader, entries, failures } = aPage({}, () => routesOf('2.0.0'));
  await expect(loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '2.0.0' });
  expect(entries).toEqual({ 'catalog_2.0.0_0': '/releases/catalog/2.0.0/remoteEntry.js' });
  expect(failures).toEqual([]);
});

test('callers at the same time and callers later share one load', async () => {
  const { loader, asked } = aPage({}, () => routesOf('2.0.0'));
  const [one, other] = await Promise.all([loader.load('catalog', 'routes'), loader.load('catalog', 'routes')]);
  const later = await loader.load('catalog', 'routes');
  expect(one).toBe(other);
  expect(later).toBe(one);
  expect(asked).toEqual(['catalog_2.0.0_0/routes']);
});

test('two modules of one remote come out of one container', async () => {
  const { loader, entries, asked, uses } = aPage({}, () => routesOf('2.0.0'));
  await Promise.all([loader.load('catalog', 'routes'), loader.load('catalog', 'ProductRow')]);
  expect(Object.keys(entries)).toEqual(['catalog_2.0.0_0']);
  expect(asked).toEqual(['catalog_2.0.0_0/routes', 'catalog_2.0.0_0/ProductRow']);
  expect(uses).toEqual(['catalog 2.0.0']);
});

test('a live release that fails is replaced by the previous one and reported', async () => {
  const { loader, failures, uses } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') ? fails('503') : routesOf('1.0.0'),
  );
  await expect(loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '1.0.0' });
  expect(failures).toEqual([
    { remote: 'catalog', version: '2.0.0', expose: 'routes', error: new Error('503'), standIn: '1.0.0' },
  ]);
  expect(uses).toEqual(['catalog 1.0.0']);
});

test('when the previous release fails, too, both are reported and the live one’s reason is kept', async () => {
  const { loader, failures } = aPage({ previous: aRelease('1.0.0') }, (id) => fails(`${id} is down`));
  const refused = loader.load('catalog', 'routes');
  await expect(refused).rejects.toBeInstanceOf(RemoteUnavailable);
  await expect(refused).rejects.toMatchObject({
    remote: 'catalog',
    cause: new Error('catalog_2.0.0_0/routes is down'),
  });
  expect(failures.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
  expect(failures.every(({ standIn }) => standIn === undefined)).toBe(true);
});

test('a failure leaves nothing behind: the next call tries again under new addresses', async () => {
  let isDown = true;
  const { loader, entries } = aPage({}, () => (isDown ? fails('down') : routesOf('2.0.0')));
  await expect(loader.load('catalog', 'routes')).rejects.toThrow(RemoteUnavailable);
  isDown = false;
  await expect(loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '2.0.0' });
  expect(entries['catalog_2.0.0_1']).toBe('/releases/catalog/2.0.0/~1/remoteEntry.js');
});

test('a release that hangs is replaced after the patience', async () => {
  vi.useFakeTimers();
  const { loader, failures } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') ? NEVER : routesOf('1.0.0'),
  );
  const loaded = loader.load('catalog', 'routes');
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toMatchObject({ version: '1.0.0' });
  expect(failures).toMatchObject([{ version: '2.0.0', error: { name: 'TimeoutError' }, standIn: '1.0.0' }]);
});

test('a release that is only slow is taken when it arrives before the one that was to stand in', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { loader, failures, uses } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') ? promise : NEVER,
  );
  const loaded = loader.load('catalog', 'routes');
  await vi.advanceTimersByTimeAsync(PATIENCE + 1);
  resolve(routesOf('2.0.0'));
  await expect(loaded).resolves.toMatchObject({ version: '2.0.0' });
  expect(uses).toEqual(['catalog 2.0.0']);
  expect(failures[0]?.standIn).toBeUndefined();
});

test('without a release before it, a hanging one is given up at the limit', async () => {
  vi.useFakeTimers();
  const { loader } = aPage({}, () => NEVER);
  const refused = expect(loader.load('catalog', 'routes')).rejects.toThrow(RemoteUnavailable);
  await vi.advanceTimersByTimeAsync(LIMIT);
  await refused;
});

test('a page that runs the previous release takes every module of it, though the live one is well again', async () => {
  let isDown = true;
  const { loader, asked } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') && isDown ? fails('503') : routesOf(id.startsWith('catalog_2') ? '2.0.0' : '1.0.0'),
  );
  await loader.load('catalog', 'routes');
  isDown = false;
  await expect(loader.load('catalog', 'ProductRow')).resolves.toMatchObject({ version: '1.0.0' });
  expect(asked.at(-1)).toBe('catalog_1.0.0_0/ProductRow');
});

test('a release that arrives leaves no timer behind', async () => {
  vi.useFakeTimers();
  const { loader } = aPage({}, () => routesOf('2.0.0'));
  await loader.load('catalog', 'routes');
  expect(vi.getTimerCount()).toBe(0);
});

test('a release of another contract is refused without loading it', async () => {
  const { loader, asked } = aPage({ release: aRelease('2.0.0', { contract: 9 }) }, () => routesOf('2.0.0'));
  await expect(loader.load('catalog', 'routes')).rejects.toThrow(
    'Release 2.0.0 of "catalog" does not fit this shell: it speaks contract 9, the shell speaks 1.',
  );
  expect(asked).toEqual([]);
});

test('a release that the registry knows not to fit is refused without loading it', async () => {
  const misfit = 'it needs react 20.0.0, the shell provides 19.3.1';
  const { loader, asked } = aPage({ release: aRelease('2.0.0', { misfit }) }, () => routesOf('2.0.0'));
  const refused = loader.load('catalog', 'routes');
  await expect(refused).rejects.toBeInstanceOf(RemoteIncompatible);
  await expect(refused).rejects.toThrow(misfit);
  expect(asked).toEqual([]);
});

test('a misfit is replaced by a previous release that fits', async () => {
  const page = aPage({ release: aRelease('2.0.0', { contract: 9 }), previous: aRelease('1.0.0') }, () =>
    routesOf('1.0.0'),
  );
  await expect(page.loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '1.0.0' });
});

test('a misfit stays a misfit when the previous release is merely down', async () => {
  const { loader } = aPage({ release: aRelease('2.0.0', { contract: 9 }), previous: aRelease('1.0.0') }, () =>
    fails('down'),
  );
  await expect(loader.load('catalog', 'routes')).rejects.toBeInstanceOf(RemoteIncompatible);
});

test('a module that the release does not announce is refused without loading it', async () => {
  const { loader, asked } = aPage({ release: aRelease('2.0.0', { exposes: ['./routes'] }) }, () => routesOf('2.0.0'));
  await expect(loader.load('catalog', 'ProductRow')).rejects.toThrow('it offers no "ProductRow"');
  expect(asked).toEqual([]);
});

test('a module that arrives without messages is incompatible, not unavailable', async () => {
  const { loader } = aPage({}, () => ({ ...routesOf('2.0.0'), messages: undefined }));
  await expect(loader.load('catalog', 'routes')).rejects.toThrow(RemoteIncompatible);
});

test('a shared library that does not satisfy makes the release incompatible', async () => {
  const { loader } = aPage({}, () =>
    fails('Version 18.0.0 from shell of shared singleton module react does not satisfy'),
  );
  await expect(loader.load('catalog', 'routes')).rejects.toThrow(RemoteIncompatible);
});

test('a remote that the registry does not know is unavailable', async () => {
  const { loader, asked } = aPage({}, () => routesOf('2.0.0'));
  await expect(loader.load('watchlist', 'routes')).rejects.toMatchObject({
    name: 'RemoteUnavailable',
    cause: new Error('it is not in the registry'),
  });
  expect(asked).toEqual([]);
});

test('a retry on a server that is still down uses up no address', async () => {
  let isDown = true;
  const { loader, entries } = aPage(
    {},
    (id) => (id.endsWith('_0/routes') ? fails('connection reset') : routesOf('2.0.0')),
    async () => (isDown ? fails('still down') : undefined),
  );
  for (const _ of [1, 2, 3, 4]) await expect(loader.load('catalog', 'routes')).rejects.toThrow(RemoteUnavailable);
  isDown = false;
  await expect(loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '2.0.0' });
  expect(Object.keys(entries)).toEqual(['catalog_2.0.0_0', 'catalog_2.0.0_1']);
});
