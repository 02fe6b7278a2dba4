/*
 * Makes the disk of the embedded database full for a server that is started with `--import`, as another program may at once:
 * while there is a file `full` in its data folder, its engine, which is in a worker thread, cannot write. A byte of `refused`
 * stands for each write that it has tried.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const [marker, refused] = ['full', 'refused'].map((name) => join(process.env['DATA_DIR'] ?? '', name)) as [
  string,
  string,
];
const { writeSync } = fs;

if (!isMainThread) {
  fs.writeSync = ((...given: Parameters<typeof writeSync>) => {
    if (!fs.existsSync(marker)) return writeSync(...given);
    fs.appendFileSync(refused, '.');
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  }) as typeof writeSync;
  syncBuiltinESMExports();
}
