import { rmSync } from 'node:fs';
import path from 'node:path';
import { orFail } from '@patina/releases/terminal/fail';
import { RESULT_FILE } from '@patina/test-kit/results/run-result';
import { findEngines } from '@patina/workspace/find-browser';
import { projectRoot } from '@patina/workspace/project-root';
import { runBrowserTests } from '../journeys/run-journeys.ts';
import { listFailures, readJourneyResult, readResult, testedPackages } from '../results/list-failures.ts';
import { neededEngines, neededServers, notRun } from '../results/not-run.ts';
import { verifyWithoutBrowser } from './verification.ts';

rmSync(path.join(projectRoot, 'e2e', RESULT_FILE), { force: true });
await verifyWithoutBrowser();
const engines = findEngines();
// In the engines besides Chromium only the main journeys.
const code = await orFail(() => runBrowserTests(['--grep-invert=@thorough'], engines));
const journeys = readJourneyResult();
const results = [...testedPackages().map(readResult), journeys];
const sum = (what: 'passed' | 'failed') => results.reduce((total, result) => total + (result?.[what] ?? 0), 0);
const { failures = [], flaky = [] } = journeys ?? {};
if (flaky.length > 0) {
  console.log(
    `\n${listFailures([{ title: 'These passed only when tried again; mend them', failures: flaky, output: '' }])}`,
  );
}
if (failures.length > 0) console.log(`\n${listFailures([{ title: 'These journeys failed', failures, output: '' }])}`);
const missing = notRun([...neededServers(), ...neededEngines()]);
if (missing !== undefined) console.log(`\n${missing}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(code);
