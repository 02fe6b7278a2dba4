/* A drill for the test of cleaning up: it starts a server in its folder, prints the folder, and runs until it is killed. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDrillFolder } from '#clean-up/drill-folder.ts';

const folder = openDrillFolder();
const server = ['-e', 'setInterval(() => {}, 1000)', join(folder.path, 'data')];
spawn(process.execPath, server, { stdio: 'ignore', detached: true });
process.stdout.write(folder.path);
