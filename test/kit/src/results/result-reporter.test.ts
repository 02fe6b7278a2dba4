import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RESULT_FILE, type RunResult } from './run-result.ts';

const VITEST = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const REPORTER = path.join(import.meta.dirname, 'result-reporter.ts');

/** Result of a package with these test files. */
function runTests(files: Record<string, string>): RunResult {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-result-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = `import { resultReporter } from ${JSON.stringify(REPORTER)};
    export default { test: { globals: true, reporters: [resultReporter()] } };`;
  for (const [name, text] of Object.entries({ 'vitest.config.mts': config, ...files }))
    writeFileSync(path.join(folder, name), text);
  spawnSync(process.execPath, [VITEST, 'run'], { cwd: folder });
  return JSON.parse(readFileSync(path.join(folder, RESULT_FILE), 'utf8')) as RunResult;
}

test('a result counts the tests and locates each failure', () => {
  const { passed, failed, failures } = runTests({
    'cart.test.mjs': `test('is empty', () => {});
describe('a sold line', () => {
  test('stays', () => expect([1]).toEqual([2]));
});
test('is paid', () => { setTimeout(() => { throw new RangeError('too late'); }); return new Promise((done) => setTimeout(done, 50)); });`,
    'list.test.mjs': 'throw new TypeError("no list");',
    'page.test.mjs': 'afterAll(() => { throw new Error("no end"); }); test("opens", () => {});',
  });
  expect({ passed, failed }).toEqual({ passed: 3, failed: 1 });
  expect(failures.sort((one, other) => one.where.localeCompare(other.where))).toEqual([
    {
      where: 'cart.test.mjs:3 > a sold line > stays',
      message: expect.stringMatching(/^AssertionError: expected \[ 1 \]/),
    },
    { where: 'list.test.mjs:1', message: 'TypeError: no list' },
    { where: 'outside of every test, during "is paid"', message: 'RangeError: too late' },
    { where: 'page.test.mjs:1', message: 'Error: no end' },
  ]);
});
