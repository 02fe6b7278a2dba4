import { rmSync } from 'node:fs';
import path from 'node:path';
import { countTests, RESULT_FILE } from '@patina/test-kit/presets/test-count';
import { projectRoot } from '@patina/workspace/project-root';
import { runAll } from '@patina/workspace/run';
import { runBrowserTests } from '../journeys/browser-tests.ts';
import { orFail } from '../terminal/fail.ts';
import { verification } from './verification.ts';

rmSync(path.join(projectRoot, 'e2e', RESULT_FILE), { force: true });
await runAll(verification());
const code = await orFail(() => runBrowserTests([]));
const { passed, failed, flaky } = countTests();
if (flaky > 0)
  console.log(`\n${flaky} of the journeys passed only when tried again: see "flaky" above, and mend them.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(code);
