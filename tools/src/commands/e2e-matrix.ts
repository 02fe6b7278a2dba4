import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { playMatrix } from '../matrix/play-matrix.ts';
import { readRegistry } from '../release/change-registry.ts';
import { orRefuse, refuse } from '../release/refuse.ts';
import { openReleases, releasesName } from '../release/releases-folder.ts';

const published = openReleases();
const registry = await orRefuse(() => readRegistry(published));
if (!registry) refuse(`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`);
const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-matrix-'));
try {
  process.exitCode = await playMatrix({ registry, published, folder, args: process.argv.slice(2) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
