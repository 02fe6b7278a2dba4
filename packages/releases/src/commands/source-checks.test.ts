import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkSource, testsFor } from './source-checks.ts';

/** Programs on the path that print their arguments and end with these exit codes; turbo's cache has these tests. */
async function programs(exitCodes: Record<string, number>, status = 'MISS') {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-programs-'));
  for (const [name, code] of Object.entries(exitCodes)) {
    const file = path.join(folder, name);
    const plan = JSON.stringify({ tasks: [{ taskId: '@patina/catalog#test', cache: { status } }] });
    await writeFile(
      file,
      `#!/bin/sh\ncase "$*" in *--dry=json) echo '${plan}'; exit 0;; esac\necho "${name} $*"\nexit ${code}\n`,
    );
    await chmod(file, 0o755);
  }
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(path.delimiter));
  const printed: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  onTestFinished(async () => {
    write.mockRestore();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  return printed;
}

const check = (withTests = true) =>
  checkSource({ app: 'catalog', liveCommit: null, withTests, signal: new AbortController().signal });

test('a release is built, its types are checked and its tests run', async () => {
  const printed = await programs({ turbo: 0, vitest: 0 });
  const { built, tested } = check();
  await built;
  expect(await tested).toEqual([]);
  expect(printed).toEqual([]);
});

test('a type error is a reason to reject a release, and is shown', async () => {
  const printed = await programs({ turbo: 1, vitest: 0 });
  await expect(check().built).rejects.toThrow('"catalog" does not build, or its types are wrong');
  expect(printed.join()).toContain('turbo run build typecheck --filter=@patina/catalog');
});

test('a failed test is a reason to reject a release, and is shown', async () => {
  const printed = await programs({ turbo: 0, vitest: 1 });
  expect(await check().tested).toEqual([expect.stringContaining('Tests of "catalog" fail')]);
  expect(printed.join()).toContain('vitest run');
});

test('without its tests a release is still built and its types are checked', async () => {
  await programs({ turbo: 1, vitest: 1 });
  const { built, tested } = check(false);
  expect(await tested).toEqual([]);
  await expect(built).rejects.toThrow('does not build');
});

test('tests that have passed on the same content are not run again', async () => {
  await programs({ turbo: 0, vitest: 1 }, 'HIT');
  expect(await check().tested).toEqual([]);
});

test('after a change of code the tests that import it run', () => {
  expect(testsFor('catalog', ['apps/catalog/src/app/HomePage.tsx', 'packages/ui/src/Badge/Badge.module.css'])).toEqual([
    'related',
    '--run',
    '../../apps/catalog/src/app/HomePage.tsx',
    '../../packages/ui/src/Badge/Badge.module.css',
  ]);
});

test.each([
  'apps/catalog/remote.json',
  'apps/catalog/src/messages/de.json',
  'apps/catalog/package.json',
  'apps/catalog/vitest.config.ts',
  'test/kit/src/presets/sweep-page.ts',
  'package-lock.json',
  'tsconfig.page.json',
])('a change of %s may affect every test', (file) => {
  expect(testsFor('catalog', ['apps/catalog/src/routes.ts', file])).toEqual(['run']);
});

test('if the changes are unknown, all tests run', () => {
  expect(testsFor('catalog', undefined)).toEqual(['run']);
});

test.each([[[]], [['apps/account/src/routes.ts', 'docs/testing.md', 'apps/catalog/README.md']]])(
  'a change of %j does not affect this app',
  (files) => expect(testsFor('catalog', files)).toBeUndefined(),
);
