import type { RegistrySlice } from '@patina/platform/registry';
import { RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { ReleaseFailure } from '@patina/shared-api/contract/releases/telemetry';
import { expect, test } from 'vitest';
import type { PageError } from '#shared/storefront/shell-storefront.ts';
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

/** The description of a failure of one release. */
function describedAs(failure: Parameters<typeof describeFailure>[0], inPage: typeof page = page) {
  const failures = describeFailure(failure, inPage);
  expect(failures).toHaveLength(1);
  return failures[0];
}

test.each([
  ['did not load', new TypeError('Failed to fetch'), { kind: 'load', error: 'TypeError' }],
  ['is incompatible', new RemoteIncompatible('catalog', '2.0.0', 'it is old'), { kind: 'incompatible' }],
  ['took too long', thrownBy('', { name: 'TimeoutError' }), { kind: 'slow', error: 'TimeoutError' }],
  ['threw a value that is not an Error', 'ada@example.test', { kind: 'load', error: 'string' }],
])('a release that %s is reported with its module', (_, error, expected) => {
  const described = describedAs(remoteFailure(error));
  expect(described).toMatchObject({ app: 'catalog', version: '2.0.0', expose: './routes', ...expected });
  expect(ReleaseFailure.parse(described)).toEqual(described);
});

test('the release that the page runs instead is reported', () => {
  expect(describedAs(remoteFailure(new Error()))).toMatchObject({ standIn: '1.0.0' });
  for (const running of [new Map(), new Map([['catalog', '2.0.0']])]) {
    expect(describedAs(remoteFailure(new Error()), { ...page, running })).not.toHaveProperty('standIn');
  }
});

test('an error belongs to the release whose file threw it, and of its message nothing that may be somebody’s', () => {
  const described = describedAs({ error: thrownBy(IN_CATALOG, { name: 'TypeError' }) });
  expect(described).toEqual({
    app: 'catalog',
    version: '1.0.0-ab12',
    kind: 'error',
    error: 'TypeError',
    message: 'the card … of …',
    at: 'catalog/1.0.0-ab12/static/js/async/ProductListPage.3a9f.js:1:2034',
    stack: [
      'catalog/1.0.0-ab12/static/js/async/ProductListPage.3a9f.js:1:2034',
      'shell/7.0.0-cd34/static/js/lib-react.e96c.js:2:11',
    ],
  });
  expect(ReleaseFailure.parse(described)).toEqual(described);
});

test('an error of a shell library while rendering a remote’s component belongs to the remote', () => {
  const componentStack =
    '\n    at ProductCard (https://store.example/releases/catalog/1.0.0-ab12/~1/a.js:1:20)\n    at div';
  expect(describedAs({ error: thrownBy(IN_SHELL), componentStack })).toMatchObject({
    app: 'catalog',
    at: 'catalog/1.0.0-ab12/~1/a.js:1:20',
  });
  expect(describedAs({ error: thrownBy(IN_SHELL) })).toMatchObject({ app: 'shell', version: '7.0.0-cd34' });
});

const IN_UI = '\n    at span\n    at Price (https://store.example/releases/shell/7.0.0-cd34/static/js/ui.4c1d.js:3:7)';
const IN_CARD =
  '\n    at ProductCard (https://store.example/releases/catalog/1.0.0-ab12/static/js/card.js:1:20)\n    at div';

test('content of the server that differs counts for the remote that shows it and for the shell around it', () => {
  const mismatch = thrownBy(IN_SHELL, { message: 'Minified React error #418' });
  const described = describeFailure({ kind: 'render', error: mismatch, componentStack: IN_UI + IN_CARD }, page);
  expect(described).toEqual([
    {
      app: 'catalog',
      version: '1.0.0-ab12',
      kind: 'render',
      error: 'React418',
      message: 'Minified … error …',
      at: 'catalog/1.0.0-ab12/static/js/card.js:1:20',
      stack: ['shell/7.0.0-cd34/static/js/main.e96c.js:2:11'],
    },
    {
      app: 'shell',
      version: '7.0.0',
      kind: 'render',
      error: 'React418',
      message: 'Minified … error …',
      stack: ['shell/7.0.0-cd34/static/js/main.e96c.js:2:11'],
    },
  ]);
  for (const failure of described) expect(ReleaseFailure.parse(failure)).toEqual(failure);
});

test('content of the server that differs in the frame counts for the shell alone', () => {
  const failure = { kind: 'render' as const, error: thrownBy(IN_SHELL), componentStack: IN_UI };
  expect(describedAs(failure)).toMatchObject({ app: 'shell', version: '7.0.0-cd34', kind: 'render' });
});

test('an error from which React recovers while it hydrates is reported by its cause', () => {
  const error = Object.assign(thrownBy(IN_SHELL), { cause: thrownBy(IN_CATALOG, { name: 'RangeError' }) });
  expect(describeFailure({ kind: 'render', error }, page)).toMatchObject([
    { app: 'catalog', version: '1.0.0-ab12', kind: 'render', error: 'RangeError' },
    { app: 'shell', kind: 'render' },
  ]);
});

test('a chunk that failed to load belongs to the release in its address', () => {
  const message = 'https://store.example/releases/sell/2.0.0/static/x.js did not arrive as it was released';
  const described = describedAs({ error: thrownBy('', { name: 'ChunkLoadError', message }) });
  expect(described).toMatchObject({ app: 'sell', version: '2.0.0', kind: 'load', error: 'ChunkLoadError' });
});

test.each([
  ['/products/rifles', { app: 'catalog', version: '1.0.0' }],
  ['/offers', { app: 'shell', version: '7.0.0' }],
  ['/terms', { app: 'shell', version: '7.0.0' }],
])('an error without a place on %s belongs to the release of that page', (pathname, owner) => {
  expect(describedAs({ error: thrownBy('Error: at nowhere') }, { ...page, pathname })).toMatchObject(owner);
});

test('an error class with an invalid name is reported as Error', () => {
  expect(describedAs({ error: thrownBy('', { name: 'ada@example.test' }) })).toMatchObject({
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
  expect(describeFailure({ error }, page)).toEqual([]);
});

test('a rejected call from which React recovers while it hydrates is not a failure of a release', () => {
  const error = new Error('recovered', { cause: new ApiProblem('rejected', 'no') });
  expect(describeFailure({ kind: 'render', error }, page)).toEqual([]);
});

test('an answer that violates the contract is a failure', () => {
  expect(describedAs({ error: new ApiProblem('unintelligible', 'no') })).toMatchObject({
    error: 'ApiProblem',
  });
});

test('a module that did not load is reported with the slot that it was to fill', () => {
  const slots = { 'product.below-facts': { limit: 1, height: 0, fillers: [{ remote: 'sell', module: 'SellBox' }] } };
  const inPage = { ...page, slice: { ...slice, slots } };
  const failure = { ...remoteFailure(new TypeError('Failed to fetch')), remote: 'sell', expose: 'SellBox' };
  expect(describedAs(failure, inPage)).toMatchObject({ app: 'sell', kind: 'load', slot: 'product.below-facts' });
  expect(describedAs(remoteFailure(new Error()), inPage)).not.toHaveProperty('slot');
});

test('what is thrown in a slot is of the module that fills it, whatever page is around it', () => {
  const box = { props: { name: 'product.below-facts', filler: { remote: 'sell', module: 'SellBox' } } };
  const errorBoundary = box as unknown as NonNullable<PageError['errorBoundary']>;
  const described = describedAs({ error: thrownBy(IN_SHELL), componentStack: IN_CARD, errorBoundary });
  expect(described).toMatchObject({
    app: 'sell',
    version: '2.0.0',
    kind: 'error',
    expose: './SellBox',
    slot: 'product.below-facts',
  });
  expect(ReleaseFailure.parse(described)).toEqual(described);
});

test('the page of a failure is its pattern', () => {
  const inPage = { ...page, pattern: '/products/:id' };
  expect(describedAs(remoteFailure(new Error()), inPage)).toMatchObject({ page: '/products/:id' });
});

test('a place that the server has left to the browser is no failure of the page', () => {
  const error = new Error('Minified React error #419; visit https://react.dev/errors/419 for the full message');
  expect(describeFailure({ kind: 'render', error }, page)).toEqual([]);
});
