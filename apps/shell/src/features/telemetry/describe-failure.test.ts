import type { RegistrySlice } from '@patina/platform/registry';
import { RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { ReleaseFailure } from '@patina/shared-api/contract/releases/telemetry';
import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const release = { version: '2.0.0', base: '/', entry: '', contract: 1, exposes: [] };
const slice: RegistrySlice = {
  shell: { version: '7.0.0' },
  remotes: { catalog: { paths: ['/products'], release }, sell: { paths: ['/offers'], release } },
};
/** A page that runs the catalogue's previous release. */
const page = {
  slice,
  running: new Map([
    ['shell', '7.0.0'],
    ['catalog', '1.0.0'],
  ]),
  pathname: '/products/rifles',
};

function thrownBy(stack: string, change: { name?: string; message?: string } = {}): Error {
  return Object.assign(new Error('the card 4242 of ada@example.test'), { stack, ...change });
}

const IN_CATALOG = `TypeError: the card 4242 of ada@example.test
    at l (https://store.example/releases/catalog/1.0.0-ab12/static/js/async/ProductListPage.3a9f.js:1:2034)
    at Object.react (https://store.example/releases/shell/7.0.0-cd34/static/js/lib-react.e96c.js:2:11)`;
const IN_SHELL = `Error: no
    at https://store.example/releases/shell/7.0.0-cd34/static/js/main.e96c.js:2:11`;

function remoteFailure(error: unknown) {
  return { remote: 'catalog', version: '2.0.0', expose: 'routes', error };
}

test.each([
  ['did not load', new TypeError('Failed to fetch'), { kind: 'load', error: 'TypeError' }],
  ['is incompatible', new RemoteIncompatible('catalog', '2.0.0', 'it is old'), { kind: 'incompatible' }],
  ['took too long', thrownBy('', { name: 'TimeoutError' }), { kind: 'slow', error: 'TimeoutError' }],
  ['threw a value that is not an Error', 'ada@example.test', { kind: 'load', error: 'string' }],
])('a release that %s is reported with its module', (_, error, expected) => {
  const described = describeFailure(remoteFailure(error), page);
  expect(described).toMatchObject({ app: 'catalog', version: '2.0.0', expose: './routes', ...expected });
  expect(ReleaseFailure.parse(described)).toEqual(described);
});

test('the release that the page runs instead is reported', () => {
  expect(describeFailure(remoteFailure(new Error()), page)).toMatchObject({ standIn: '1.0.0' });
  for (const running of [new Map(), new Map([['catalog', '2.0.0']])]) {
    expect(describeFailure(remoteFailure(new Error()), { ...page, running })).not.toHaveProperty('standIn');
  }
});

test('an error belongs to the release whose file threw it, and its message is not reported', () => {
  const described = describeFailure({ error: thrownBy(IN_CATALOG, { name: 'TypeError' }) }, page);
  expect(described).toEqual({
    app: 'catalog',
    version: '1.0.0-ab12',
    kind: 'error',
    error: 'TypeError',
    at: 'catalog/1.0.0-ab12/static/js/async/ProductListPage.3a9f.js:1:2034',
  });
  expect(ReleaseFailure.parse(described)).toEqual(described);
});

test('an error of a shell library while rendering a remote’s component belongs to the remote', () => {
  const componentStack =
    '\n    at ProductCard (https://store.example/releases/catalog/1.0.0-ab12/~1/a.js:1:20)\n    at div';
  expect(describeFailure({ error: thrownBy(IN_SHELL), componentStack }, page)).toMatchObject({
    app: 'catalog',
    at: 'catalog/1.0.0-ab12/~1/a.js:1:20',
  });
  expect(describeFailure({ error: thrownBy(IN_SHELL) }, page)).toMatchObject({ app: 'shell', version: '7.0.0-cd34' });
});

test('a chunk that failed to load belongs to the release in its address', () => {
  const message = 'https://store.example/releases/sell/2.0.0/static/x.js did not arrive as it was released';
  const described = describeFailure({ error: thrownBy('', { name: 'ChunkLoadError', message }) }, page);
  expect(described).toEqual({ app: 'sell', version: '2.0.0', kind: 'load', error: 'ChunkLoadError' });
});

test.each([
  ['/products/rifles', { app: 'catalog', version: '1.0.0' }],
  ['/offers', { app: 'shell', version: '7.0.0' }],
  ['/terms', { app: 'shell', version: '7.0.0' }],
])('an error without a place on %s belongs to the release of that page', (pathname, owner) => {
  expect(describeFailure({ error: thrownBy('Error: at nowhere') }, { ...page, pathname })).toMatchObject(owner);
});

test('an error class with an invalid name is reported as Error', () => {
  expect(describeFailure({ error: thrownBy('', { name: 'ada@example.test' }) }, page)).toMatchObject({
    error: 'Error',
  });
});

test.each([
  ['a failure that the loader reports itself', new RemoteUnavailable('catalog', new Error())],
  ['an incompatible release', new RemoteIncompatible('catalog', '2.0.0', 'it is old')],
  ['a call that was rejected', new ApiProblem('rejected', 'no')],
  ['a server that cannot be reached', new ApiProblem('unreachable', 'no')],
  ['an aborted request', thrownBy('', { name: 'AbortError' })],
  ['a value that is not an Error', { status: 404 }],
  ['nothing', undefined],
])('%s is not a failure of a release', (_, error) => {
  expect(describeFailure({ error }, page)).toBeUndefined();
});

test('an answer that violates the contract is a failure', () => {
  expect(describeFailure({ error: new ApiProblem('unintelligible', 'no') }, page)).toMatchObject({
    error: 'ApiProblem',
  });
});
