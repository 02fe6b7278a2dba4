import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';

/** Drills by name: programs of the API that find or install what they need, print a report, and end with 1 if they fail. */
const drills: Record<string, string> = {
  disk: 'disk/disk-drill.ts',
  failover: 'failover/failover-drill.ts',
  replicas: 'replicas/replicas-drill.ts',
  restore: 'restore/restore-drill.ts',
};

const [name = '', ...args] = process.argv.slice(2);
const script = drills[name];
if (script === undefined) {
  console.error(`Say which drill: ${Object.keys(drills).join(', ')}.`);
  process.exit(1);
}
process.exit(await run(process.execPath, [path.join(projectRoot, 'test/drills/src', script), ...args]));
