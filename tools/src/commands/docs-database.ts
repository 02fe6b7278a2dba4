import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';

/** Writes docs/database.md and the types of the tables: the test that checks them can also write them. */
const PAGE_TEST = 'src/platform/database/documentation/database-page.embedded.test.ts';

const vitest = path.join(projectRoot, 'node_modules', '.bin', 'vitest');
const api = path.join(projectRoot, 'apps', 'api');
process.exit(await run(vitest, ['run', '--root', api, '--project', 'embedded', PAGE_TEST, '--update']));
