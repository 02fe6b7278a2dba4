import { rmSync } from 'node:fs';
import path from 'node:path';
import { runAll } from '../processes/run.ts';
import { projectRoot } from '../project-root.ts';
import { orRefuse } from '../release/refuse.ts';
import { runBrowserTests } from '../testing/browser-tests.ts';
import { countTests, RESULT_FILE } from '../testing/test-count.ts';
import { verification } from '../testing/verification.ts';

rmSync(path.join(projectRoot, 'e2e', RESULT_FILE), { force: true });
await runAll(verification);
const code = await orRefuse(() => runBrowserTests([]));
const { passed, failed, flaky } = countTests();
if (flaky > 0)
  console.log(`\n${flaky} of the journeys passed only when tried again: see "flaky" above, and mend them.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(code);
