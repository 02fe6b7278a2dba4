import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { processesOf } from '#clean-up/processes-of.ts';

const DRILL = fileURLToPath(new URL('endless-drill.ts', import.meta.url));

test.skipIf(!existsSync('/proc'))('a drill that is killed leaves no server and no folder', async () => {
  const drill = spawn(process.execPath, [DRILL], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [folder] = (await once(drill.stdout, 'data')).map(String) as [string];
  expect(processesOf(folder)).toHaveLength(1);
  drill.kill('SIGKILL');
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(processesOf(folder)).toEqual([]);
});
