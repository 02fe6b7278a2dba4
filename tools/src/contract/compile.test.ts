import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compile } from './pack-contract.ts';

test('a compiled program starts the compiled code of its other processes', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-compiled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const rendering = 'apps/edge/src/features/rendering/sandbox';
  await compile([`${rendering}/launch-sandbox.ts`, `${rendering}/render-sandbox.ts`], folder);
  const program = await readFile(path.join(folder, rendering, 'launch-sandbox.js'), 'utf8');
  const [, worker = ''] = /new URL\(['"](.*?)['"], import\.meta\.url\)/.exec(program) ?? [];
  expect(existsSync(path.join(folder, rendering, worker))).toBe(true);
});
