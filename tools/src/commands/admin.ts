import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';
import { dataDir } from '../development/data-dir.ts';

/** `npm` runs scripts in the project's folder; file names are relative to the operator's working folder. */
const standsIn = process.env['INIT_CWD'] ?? process.cwd();

const code = await run(process.execPath, [path.join(projectRoot, 'apps/api/src/admin.ts'), ...process.argv.slice(2)], {
  DATA_DIR: dataDir,
  INIT_CWD: standsIn,
});
process.exit(code);
