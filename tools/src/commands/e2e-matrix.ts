import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { playMatrix } from '../matrix/play-matrix.ts';
import { openReleases, releasesName } from '../release/open-releases.ts';
import { fail, orFail } from '../terminal/fail.ts';

const published = openReleases();
const registry = await orFail(() => readRegistry(published));
if (!registry) fail(`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`);
const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-matrix-'));
try {
  process.exitCode = await playMatrix({ registry, published, folder, args: process.argv.slice(2) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
