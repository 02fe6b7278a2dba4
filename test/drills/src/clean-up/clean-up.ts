/* Cleans up after a drill: `clean-up.ts FOLDER`, once its standard input ends. See `drill-folder.ts`. */
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processesOf, signalAll } from '#clean-up/processes-of.ts';
import { unmountAll } from '#clean-up/unmount-all.ts';
import { networkUsers, removeNetwork } from '#cluster/cluster-network.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('There is no folder to clean up.');
for await (const _ of process.stdin);
for (let pids = processesOf(folder); pids.length > 0; pids = processesOf(folder)) {
  signalAll(pids, 'SIGKILL');
  await delay(50);
}
// Another drill's has users.
if (networkUsers().length === 0) removeNetwork();
unmountAll(folder);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
