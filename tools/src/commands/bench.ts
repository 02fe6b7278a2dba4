import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';

process.exit(
  await run(process.execPath, [path.join(projectRoot, 'test/bench/src/bench.ts'), ...process.argv.slice(2)]),
);
