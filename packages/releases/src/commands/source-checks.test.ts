import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { appFolder } from '@patina/workspace/page-apps';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkSource } from './source-checks.ts';

interface Answers {
  /** Whether turbo's cache has these tests. */
  status?: string;
  /** Vitest's report. */
  report?: unknown;
}

/** Programs on the path that print their arguments and end with these exit codes. */
async function programs(exitCodes: Record<string, number>, { status = 'MISS', report }: Answers = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-programs-'));
  for (const [name, code] of Object.entries(exitCodes)) {
    const file = path.join(folder, name);
    const plan = JSON.stringify({ tasks: [{ taskId: '@patina/catalog#test', cache: { status } }] });
    const lines = [
      '#!/bin/sh',
      `case "$*" in *--dry=json) echo '${plan}'; exit 0;; esac`,
      ...(report
        ? [`for it; do case "$it" in --outputFile=*) printf %s '${JSON.stringify(report)}' > "\${it#*=}";; esac; done`]
        : []),
      `echo "${name} $*"`,
      `exit ${code}`,
    ];
    await writeFile(file, `${lines.join('\n')}\n`);
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

/** Vitest's report of a failed test. */
const REPORT = {
  testResults: [
    { name: '/x/passed.test.ts', status: 'passed', message: '', assertionResults: [] },
    {
      name: path.join(appFolder('catalog'), 'src/app/page-titles.test.tsx'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'it opens', status: 'passed', failureMessages: [] },
        { fullName: 'it has a title', status: 'failed', failureMessages: ['AssertionError: expected a\n<body>\n …'] },
      ],
    },
  ],
};

test('a failed test is a reason to reject a release, in one sentence that names it', async () => {
  const printed = await programs({ turbo: 0, vitest: 1 }, { report: REPORT });
  expect(await check().tested).toEqual([
    'Tests of "catalog" fail, first "it has a title" in apps/catalog/src/app/page-titles.test.tsx: AssertionError: expected a. Mend it, or release it with --no-tests and a --note that says why.',
  ]);
  expect(printed).toEqual([]);
});

test('a test run that ends without a report is a reason to reject a release', async () => {
  await programs({ turbo: 0, vitest: 1 });
  expect(await check().tested).toEqual([
    expect.stringMatching(/^Tests of "catalog" fail, whose run ended with: vitest run/),
  ]);
});

test('without its tests a release is still built and its types are checked', async () => {
  await programs({ turbo: 1, vitest: 1 });
  const { built, tested } = check(false);
  expect(await tested).toEqual([]);
  await expect(built).rejects.toThrow('does not build');
});

test('tests that have passed on the same content are not run again', async () => {
  await programs({ turbo: 0, vitest: 1 }, { status: 'HIT' });
  expect(await check().tested).toEqual([]);
});
