import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { watchServer } from './watch-server.ts';

function aWatch() {
  const process = new EventEmitter() as ChildProcess;
  const failed = (address: string, change = {}) =>
    process.emit('message', { failed: { address, reason: 'No shelf', isTried: true, isLate: false, ...change } });
  return { watch: watchServer({ process }), failed };
}

test('a page that the server cannot render is a trouble of its own', () => {
  const { watch, failed } = aWatch();
  failed('/products');
  expect(watch.failures).toEqual([{ address: '/products', text: '/products: the server cannot render it: No shelf' }]);
  expect(watch.hangs).toBe(false);
});

test('a page is named without the parameter of its language, so that it is opened with what is live as well', () => {
  const { watch, failed } = aWatch();
  failed('/products?lang=en');
  failed('/sale?lang=de');
  expect(watch.failures).toEqual([
    { address: '/products', text: '/products: the server cannot render it: No shelf' },
    { address: '/sale', text: '/sale in de: the server cannot render it: No shelf' },
  ]);
});

test('one late page is that of a busy machine', () => {
  const { watch, failed } = aWatch();
  failed('/products', { isLate: true });
  expect([watch.failures, watch.endless, watch.hangs]).toEqual([[], [], false]);
});

test.each([
  ['that is late again', '/products', true],
  ['behind which another one waits in vain', '/sale', false],
])('a page %s is one that the server does not come to the end of', (_, second, isTried) => {
  const { watch, failed } = aWatch();
  failed('/products', { isLate: true });
  failed(second, { isLate: true, isTried });
  expect(watch.hangs).toBe(true);
  expect([...new Set(watch.endless.map(({ address }) => address))]).toEqual(['/products']);
});
