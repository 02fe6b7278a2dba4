import { expect, test } from 'vitest';
import { describeLoading } from './use-apps-in-page.ts';

const at = (path: string, duration = 1) => ({ name: new URL(path, location.href).href, duration });

test('the loading time and the modules are those of one release', () => {
  const loaded = [
    at('/releases/catalog/1/remoteEntry.js', 41.6),
    at('/releases/catalog/1/static/js/async/expose-routes.3a9ffe3d67.js'),
    at('/releases/catalog/1/static/js/async/expose-Preview.3a9ffe3d67.js'),
    at('/releases/catalog/1/static/js/async/HomePage.3a9ffe3d67.js'),
    at('/releases/catalog/10/static/js/async/expose-Other.3a9ffe3d67.js'),
    at('/releases/catalog/10/remoteEntry.js', 7),
  ];
  expect(describeLoading(loaded, '/releases/catalog/1/', 'remoteEntry.js')).toEqual({
    loadTime: 42,
    modules: ['Preview', 'routes'],
  });
});

test('modules loaded by a retry count, under the address of the retry', () => {
  const loaded = [
    at('/releases/sell/1/remoteEntry.js', 5000),
    at('/releases/sell/1/~1/remoteEntry.js', 12),
    at('/releases/sell/1/~1/expose-OffersTab.js'),
  ];
  expect(describeLoading(loaded, '/releases/sell/1/', 'remoteEntry.js')).toEqual({
    loadTime: 12,
    modules: ['OffersTab'],
  });
});

test('a build at another address is found by that address', () => {
  const loaded = [{ name: 'http://localhost:3101/remoteEntry.js', duration: 3 }];
  expect(describeLoading(loaded, 'http://localhost:3101/', 'remoteEntry.js')).toEqual({ loadTime: 3, modules: [] });
});

test('a release that is not loaded has no time', () => {
  expect(describeLoading([], '/releases/sell/1/', 'remoteEntry.js')).toEqual({ modules: [] });
});
