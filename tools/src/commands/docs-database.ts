import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';

/** Writes docs/database.md: the test that checks the page can also write it. */
const PAGE_TEST = 'src/platform/database/documentation/database-page.embedded.test.ts';

const vitest = path.join(projectRoot, 'node_modules', '.bin', 'vitest');
const api = path.join(projectRoot, 'apps', 'api');
process.exit(await run(vitest, ['run', '--root', api, '--project', 'embedded', PAGE_TEST, '--update']));
