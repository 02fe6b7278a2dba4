import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openReleases, releasesName } from '@patina/releases/commands/open-releases';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { fail, orFail } from '@patina/releases/terminal/fail';
import { playMatrix } from '../matrix/play-matrix.ts';

const published = openReleases();
const registry = await orFail(() => readRegistry(published));
if (!registry) fail(`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`);
const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-matrix-'));
try {
  process.exitCode = await playMatrix({ registry, published, folder, args: process.argv.slice(2) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
