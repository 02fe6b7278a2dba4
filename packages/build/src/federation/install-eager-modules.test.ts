import { expect, test } from 'vitest';
import { installEagerModules } from './install-eager-modules.ts';

const REACT = { name: 'react' };

/** A container that needs `react` for its chunk `routes`, in a page whose share scope contains these versions of it. */
function aContainer(versions: Record<string, object>, requiredVersion = '^19.3.1') {
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    c: {} as Record<string, unknown>,
    federation: { instance: { shareScopeMap: { default: { react: versions } } as never } },
    consumesLoadingData: {
      chunkMapping: { routes: ['7'] },
      moduleIdToConsumeDataMapping: { 7: { shareKey: 'react', requiredVersion } },
    },
  };
  const installedModules: Record<string, unknown> = {};
  installEagerModules({ chunkId: 'routes', installedModules, webpackRequire });
  return { installedModules, modules: webpackRequire.m };
}

const eager = { get: () => () => REACT, shareConfig: { eager: true } };

test("a module in the shell's first scripts is installed at once", () => {
  const { installedModules, modules } = aContainer({ '19.3.1': eager });
  expect(installedModules).toEqual({ 7: 0 });
  const module = { exports: {} };
  modules['7']?.(module);
  expect(module.exports).toBe(REACT);
});

test('a module that is already loaded is installed at once', () => {
  const loaded = { lib: () => REACT, get: async () => () => REACT, shareConfig: {} };
  expect(aContainer({ '19.3.1': loaded }).installedModules).toEqual({ 7: 0 });
});

test.each([
  ['a chunk of the shell', { '19.3.1': { get: async () => () => REACT, shareConfig: {} } }],
  ['another version', { '19.4.0': eager }],
  ['a choice of versions', { '19.3.1': eager, '18.0.0': eager }],
  ['nothing', {}],
])('%s is left to the federation runtime', (_, versions) => {
  const { installedModules, modules } = aContainer(versions);
  expect(installedModules).toEqual({});
  expect(modules).toEqual({});
});
