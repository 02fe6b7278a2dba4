import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const MOUNTS = '/proc/mounts';

/** Unmounts what is mounted inside a drill's folder. */
export function unmountAll(folder: string): void {
  if (!existsSync(MOUNTS)) return;
  for (const line of readFileSync(MOUNTS, 'utf8').split('\n')) {
    const [, place = ''] = line.split(' ');
    if (place.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', place]);
  }
}
