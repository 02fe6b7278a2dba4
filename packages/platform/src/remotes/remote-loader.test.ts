import { afterEach, expect, test, vi } from 'vitest';
import { retryBase } from '../loading/retry-address.ts';
import { REMOTE_TIMEOUT_MS, SLOW_RELEASE_MS } from '../loading/timeouts.ts';
import { CONTRACT_VERSION, type RemoteRelease, type RemoteSlice } from '../registry/registry.ts';
import {
  createRemoteLoader,
  type FederationRuntime,
  type RemoteFailure,
  RemoteIncompatible,
  RemoteUnavailable,
} from './remote-loader.ts';

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
    exposes: ['./routes', './Preview'],
    ...change,
  };
}

function routesOf(version: string) {
  return { contract: CONTRACT_VERSION, messages: { namespace: 'catalog', en: {}, others: {} }, routes: [], version };
}

/** A page with the remote `catalog`; `answer` plays the federation runtime for each requested module. */
function aPage(
  catalog: Partial<RemoteSlice>,
  answer: (id: string) => unknown,
  probe: (retry: number) => void = () => {},
) {
  const entries: Record<string, string> = {};
  const requests: string[] = [];
  const failures: RemoteFailure[] = [];
  const uses: string[] = [];
  const applied: string[] = [];
  const runtime: FederationRuntime = {
    registerRemotes(remotes) {
      for (const { name, entry } of remotes) entries[name] = entry;
    },
    async loadRemote(id) {
      requests.push(id);
      return answer(id);
    },
  };
  const loader = createRemoteLoader({
    slice: {
      shell: { version: '1' },
      remotes: { catalog: { paths: ['/'], release: aRelease('2.0.0'), ...catalog } },
    },
    runtime,
    files: {
      async script(address, retry = 0) {
        if (retry > 0) probe(retry);
        const [, base = '', file = ''] = /^(.*\/)([^/]+)$/.exec(address) ?? [];
        return `${retryBase(base, retry)}${file}`;
      },
      applyStyleSheets: (base) => applied.push(base),
    },
    onFailure: (failure) => failures.push(failure),
    onUse: (remote, { version }) => uses.push(`${remote} ${version}`),
  });
  return { loader, entries, requests, failures, uses, applied };
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

test('simultaneous and later callers share one load', async () => {
  const { loader, requests } = aPage({}, () => routesOf('2.0.0'));
  const [one, other] = await Promise.all([loader.load('catalog', 'routes'), loader.load('catalog', 'routes')]);
  const later = await loader.load('catalog', 'routes');
  expect(one).toBe(other);
  expect(later).toBe(one);
  expect(requests).toEqual(['catalog_2.0.0_0/routes']);
});

test('two modules of one remote come from one container', async () => {
  const { loader, entries, requests, uses } = aPage({}, () => routesOf('2.0.0'));
  await Promise.all([loader.load('catalog', 'routes'), loader.load('catalog', 'Preview')]);
  expect(Object.keys(entries)).toEqual(['catalog_2.0.0_0']);
  expect(requests).toEqual(['catalog_2.0.0_0/routes', 'catalog_2.0.0_0/Preview']);
  expect(uses).toEqual(['catalog 2.0.0']);
});

test('a live release that fails is replaced by the previous one and reported', async () => {
  const { loader, failures, uses } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') ? fails('503') : routesOf('1.0.0'),
  );
  await expect(loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '1.0.0' });
  expect(failures).toEqual([{ remote: 'catalog', version: '2.0.0', expose: 'routes', error: new Error('503') }]);
  expect(uses).toEqual(['catalog 1.0.0']);
});

test('when the previous release fails too, both are reported and the reason of the live one is kept', async () => {
  const { loader, failures, uses } = aPage({ previous: aRelease('1.0.0') }, (id) => fails(`${id} is down`));
  const rejected = loader.load('catalog', 'routes');
  await expect(rejected).rejects.toBeInstanceOf(RemoteUnavailable);
  await expect(rejected).rejects.toMatchObject({
    remote: 'catalog',
    cause: new Error('catalog_2.0.0_0/routes is down'),
  });
  expect(failures.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
  expect(uses).toEqual([]);
});

test('after a failure the next call tries again under new addresses', async () => {
  let isDown = true;
  const { loader, entries } = aPage({}, () => (isDown ? fails('down') : routesOf('2.0.0')));
  await expect(loader.load('catalog', 'routes')).rejects.toThrow(RemoteUnavailable);
  isDown = false;
  await expect(loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '2.0.0' });
  expect(entries['catalog_2.0.0_1']).toBe('/releases/catalog/2.0.0/~1/remoteEntry.js');
});

test('a hanging release is replaced by its fallback when it is slow', async () => {
  vi.useFakeTimers();
  const { loader, failures, uses } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') ? NEVER : routesOf('1.0.0'),
  );
  const loaded = loader.load('catalog', 'routes');
  await vi.advanceTimersByTimeAsync(SLOW_RELEASE_MS - 1);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toMatchObject({ version: '1.0.0' });
  expect(failures).toMatchObject([{ version: '2.0.0', error: { name: 'TimeoutError' } }]);
  expect(uses).toEqual(['catalog 1.0.0']);
});

test('a slow release is used when it loads before its fallback', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { loader, uses } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') ? promise : NEVER,
  );
  const loaded = loader.load('catalog', 'routes');
  await vi.advanceTimersByTimeAsync(SLOW_RELEASE_MS + 1);
  resolve(routesOf('2.0.0'));
  await expect(loaded).resolves.toMatchObject({ version: '2.0.0' });
  expect(uses).toEqual(['catalog 2.0.0']);
});

test.each(['1.0.0', '2.0.0'])(
  'of a slow release and its fallback, only %s, which arrives first, applies its style sheets',
  async (first) => {
    vi.useFakeTimers();
    const answers = { '1.0.0': Promise.withResolvers<unknown>(), '2.0.0': Promise.withResolvers<unknown>() };
    const { loader, applied } = aPage({ previous: aRelease('1.0.0') }, (id) =>
      id.startsWith('catalog_2') ? answers['2.0.0'].promise : answers['1.0.0'].promise,
    );
    const loaded = loader.load('catalog', 'routes');
    await vi.advanceTimersByTimeAsync(SLOW_RELEASE_MS);
    answers[first as keyof typeof answers].resolve(routesOf(first));
    await expect(loaded).resolves.toMatchObject({ version: first });
    for (const [version, { resolve }] of Object.entries(answers)) resolve(routesOf(version));
    await vi.advanceTimersByTimeAsync(0);
    expect(applied).toEqual([`/releases/catalog/${first}/`]);
  },
);

test('without a fallback, a hanging release is abandoned at the timeout', async () => {
  vi.useFakeTimers();
  const { loader } = aPage({}, () => NEVER);
  const rejected = expect(loader.load('catalog', 'routes')).rejects.toThrow(RemoteUnavailable);
  await vi.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
  await rejected;
});

test('a page that runs the previous release loads every module from it, even when the live one works again', async () => {
  let isDown = true;
  const { loader, requests } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') && isDown ? fails('503') : routesOf(id.startsWith('catalog_2') ? '2.0.0' : '1.0.0'),
  );
  await loader.load('catalog', 'routes');
  isDown = false;
  await expect(loader.load('catalog', 'Preview')).resolves.toMatchObject({ version: '1.0.0' });
  expect(requests.at(-1)).toBe('catalog_1.0.0_0/Preview');
});

test('a release that loads leaves no timer behind', async () => {
  vi.useFakeTimers();
  const { loader } = aPage({}, () => routesOf('2.0.0'));
  await loader.load('catalog', 'routes');
  expect(vi.getTimerCount()).toBe(0);
});

test('a release of another contract is rejected without loading it', async () => {
  const { loader, requests } = aPage({ release: aRelease('2.0.0', { contract: 9 }) }, () => routesOf('2.0.0'));
  await expect(loader.load('catalog', 'routes')).rejects.toThrow(
    `Release 2.0.0 of "catalog" does not fit this shell: it speaks contract 9, the shell speaks ${CONTRACT_VERSION}.`,
  );
  expect(requests).toEqual([]);
});

test('a release that the registry announces as incompatible is rejected without loading it', async () => {
  const misfit = 'it needs react 20.0.0, the shell provides 19.3.1';
  const { loader, requests } = aPage({ release: aRelease('2.0.0', { misfit }) }, () => routesOf('2.0.0'));
  const rejected = loader.load('catalog', 'routes');
  await expect(rejected).rejects.toBeInstanceOf(RemoteIncompatible);
  await expect(rejected).rejects.toThrow(misfit);
  expect(requests).toEqual([]);
});

test('the fallback of an incompatible release is a compatible previous one', async () => {
  const page = aPage({ release: aRelease('2.0.0', { contract: 9 }), previous: aRelease('1.0.0') }, () =>
    routesOf('1.0.0'),
  );
  await expect(page.loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '1.0.0' });
});

test('an incompatible release stays incompatible when the previous one is merely down', async () => {
  const { loader } = aPage({ release: aRelease('2.0.0', { contract: 9 }), previous: aRelease('1.0.0') }, () =>
    fails('down'),
  );
  await expect(loader.load('catalog', 'routes')).rejects.toBeInstanceOf(RemoteIncompatible);
});

test('a module that the release does not announce is rejected without loading it', async () => {
  const { loader, requests } = aPage({ release: aRelease('2.0.0', { exposes: ['./routes'] }) }, () =>
    routesOf('2.0.0'),
  );
  await expect(loader.load('catalog', 'Preview')).rejects.toThrow('it offers no "Preview"');
  expect(requests).toEqual([]);
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
  const { loader, requests } = aPage({}, () => routesOf('2.0.0'));
  await expect(loader.load('watchlist', 'routes')).rejects.toMatchObject({
    name: 'RemoteUnavailable',
    cause: new Error('it is not in the registry'),
  });
  expect(requests).toEqual([]);
});

test('a retry on a server that is still down does not use up an address', async () => {
  let isDown = true;
  const { loader, entries } = aPage(
    {},
    (id) => (id.endsWith('_0/routes') ? fails('connection reset') : routesOf('2.0.0')),
    () => (isDown ? fails('still down') : undefined),
  );
  for (const _ of [1, 2, 3, 4]) await expect(loader.load('catalog', 'routes')).rejects.toThrow(RemoteUnavailable);
  isDown = false;
  await expect(loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '2.0.0' });
  expect(Object.keys(entries)).toEqual(['catalog_2.0.0_0', 'catalog_2.0.0_1']);
});

/** A page of the live release that has failed, and the result of its replacement. */
function aFailedPage(loading: Promise<unknown> = Promise.reject(new Error('503'))) {
  const steps: string[] = [];
  loading.catch(() => undefined);
  return {
    steps,
    failed: {
      remote: 'catalog',
      error: new Error('503'),
      loading,
      prepare: async (routes: unknown) => void steps.push(`prepare ${(routes as { version: string }).version}`),
      show: async () => void steps.push('show'),
    },
  };
}

const byVersion = (id: string) => routesOf(id.startsWith('catalog_2') ? '2.0.0' : '1.0.0');

test('if a page fails, it is loaded from the previous release, and then all modules are', async () => {
  const { loader, failures, uses, requests, applied } = aPage({ previous: aRelease('1.0.0') }, byVersion);
  await loader.load('catalog', 'routes');
  const { failed, steps } = aFailedPage();
  await expect(loader.replace(failed)).resolves.toBe(true);
  expect(steps).toEqual(['prepare 1.0.0', 'show']);
  expect(applied).toEqual(['/releases/catalog/2.0.0/', '/releases/catalog/1.0.0/']);
  expect(failures).toEqual([{ remote: 'catalog', version: '2.0.0', expose: 'routes', error: failed.error }]);
  expect(uses).toEqual(['catalog 2.0.0', 'catalog 1.0.0']);
  await expect(loader.load('catalog', 'routes')).resolves.toMatchObject({ version: '1.0.0' });
  await loader.load('catalog', 'Preview');
  expect(requests.at(-1)).toBe('catalog_1.0.0_0/Preview');
});

test('a slow page that arrives before that of the previous release is kept', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { loader, uses, applied } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_1') ? NEVER : byVersion(id),
  );
  await loader.load('catalog', 'routes');
  const { failed, steps } = aFailedPage(promise);
  const replaced = loader.replace(failed);
  resolve();
  await expect(replaced).resolves.toBe(false);
  expect(steps).toEqual([]);
  expect(uses).toEqual(['catalog 2.0.0']);
  expect(applied).toEqual(['/releases/catalog/2.0.0/']);
});

test('a page that also fails in the previous release is not replaced, and both failures are reported', async () => {
  const { loader, failures, uses } = aPage({ previous: aRelease('1.0.0') }, byVersion);
  await loader.load('catalog', 'routes');
  const { failed, steps } = aFailedPage();
  await expect(loader.replace({ ...failed, prepare: () => fails('404') })).resolves.toBe(false);
  expect(steps).toEqual([]);
  expect(failures.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
  expect(uses).toEqual(['catalog 2.0.0']);
});

test('without a previous release a page is not replaced', async () => {
  const { loader, failures } = aPage({}, byVersion);
  await loader.load('catalog', 'routes');
  await expect(loader.replace(aFailedPage().failed)).resolves.toBe(false);
  expect(failures.map(({ version }) => version)).toEqual(['2.0.0']);
});

test('the previous release is not replaced by the live one', async () => {
  const { loader, requests } = aPage({ previous: aRelease('1.0.0') }, (id) =>
    id.startsWith('catalog_2') ? fails('503') : routesOf('1.0.0'),
  );
  await loader.load('catalog', 'routes');
  await expect(loader.replace(aFailedPage().failed)).resolves.toBe(false);
  expect(requests).toHaveLength(2);
});
