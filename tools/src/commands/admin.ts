import path from 'node:path';
import { run } from '../processes/run.ts';
import { projectRoot } from '../project-root.ts';

/** `npm` runs its scripts in the project's folder; file names are meant from where the operator stands. */
const standsIn = process.env['INIT_CWD'] ?? process.cwd();

const code = await run(
  process.execPath,
  [path.join(projectRoot, 'apps/api/src/admin/admin.ts'), ...process.argv.slice(2)],
  {
    DATA_DIR: path.resolve(process.env['DATA_DIR'] ?? path.join(projectRoot, '.patina/data')),
    INIT_CWD: standsIn,
  },
);
process.exit(code);
