import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { bootOf, startTestEdge, type TestEdge } from '#testing/start-test-edge.ts';

/** A store whose shell was released anew; the one before it is `s1`. */
async function startWithNewShell(): Promise<TestEdge> {
  const edge = await startTestEdge();
  const { shell } = aRegistry();
  await edge.releases.write(
    aRegistry({ shell: { ...shell, live: aRelease('s2', { entry: 'main.js' }), previous: shell.live } }),
  );
  return edge;
}

const failed = (version: string) => ({ headers: { cookie: `failedShell=${version}` } });

test('a browser in which the live shell has failed gets the one before it', async () => {
  const { ask } = await startWithNewShell();
  const page = await ask('/products', failed('s2'));
  expect(bootOf(page).slice.shell.version).toBe('s1');
  expect(page.text).toContain('src="/releases/shell/s1/main.js"');
  expect(page.text).not.toContain('/releases/shell/s2/');
});

test('a shell that failed before the live one was released changes nothing', async () => {
  const { ask } = await startTestEdge();
  for (const version of ['s0', 's1']) {
    expect(bootOf(await ask('/products', failed(version))).slice.shell.version).toBe('s1');
  }
});

test('every page watches its shell, and knows which one to take instead', async () => {
  const { ask } = await startWithNewShell();
  expect((await ask('/products', failed('s2'))).text).not.toContain('"standIn"');
  const { ask: askAnother } = await startTestEdge();
  expect((await askAnother('/products')).text).toContain('"base":"/releases/shell/s1/"');
});
