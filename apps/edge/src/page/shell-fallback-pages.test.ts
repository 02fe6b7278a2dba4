import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { bootOf, startTestEdge, type TestEdge } from '#testing/start-test-edge.ts';

/** A store with a new release of the shell; the previous one is `s1`. */
async function startWithNewShell(): Promise<TestEdge> {
  const edge = await startTestEdge();
  const { shell } = aRegistry();
  await edge.releases.write(
    aRegistry({ shell: { ...shell, live: aRelease('s2', { entry: 'main.js' }), previous: shell.live } }),
  );
  return edge;
}

const failed = (version: string) => ({ headers: { cookie: `failedShell=${version}` } });

test('a browser in which the live shell failed gets the previous one', async () => {
  const { request } = await startWithNewShell();
  const page = await request('/products', failed('s2'));
  expect(bootOf(page).slice.shell.version).toBe('s1');
  expect(page.text).toContain('src="/releases/shell/s1/main.js"');
  expect(page.text).not.toContain('/releases/shell/s2/');
});

test('a shell that failed before the live one was released changes nothing', async () => {
  const { request } = await startTestEdge();
  for (const version of ['s0', 's1']) {
    expect(bootOf(await request('/products', failed(version))).slice.shell.version).toBe('s1');
  }
});

test('every page has the watchdog of its shell, with the version of the fallback', async () => {
  const { request } = await startWithNewShell();
  expect((await request('/products', failed('s2'))).text).not.toContain('"standIn"');
  const { request: requestAnother } = await startTestEdge();
  expect((await requestAnother('/products')).text).toContain('"base":"/releases/shell/s1/"');
});

test('the watchdog in the page is a script of its own, without comments', async () => {
  const { request } = await startWithNewShell();
  const [, script = ''] = /<script>(\(function watchShell.*?)<\/script>/s.exec((await request('/products')).text) ?? [];
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/\/\*|^\s*\/\/|export/m);
});
