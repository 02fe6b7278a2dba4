import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { knownAdvisories } from './advisories.ts';

/** A project that runs `tin` 1.0.0 and is developed with `lead` 1.0.0. */
function aProject(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-advisories-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const wanted = { dependencies: { tin: '1.0.0' }, devDependencies: { lead: '1.0.0' } };
  const write = (file: string, content: object) => writeFileSync(path.join(folder, file), JSON.stringify(content));
  write('package.json', { name: 'store', version: '1.0.0', ...wanted });
  write('package-lock.json', {
    name: 'store',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'store', version: '1.0.0', ...wanted },
      'node_modules/tin': { version: '1.0.0' },
      'node_modules/lead': { version: '1.0.0', dev: true },
    },
  });
  return folder;
}

/** npm's settings for a registry of this machine that answers so. */
async function aRegistry(answer: RequestListener): Promise<NodeJS.ProcessEnv> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cache = mkdtempSync(path.join(os.tmpdir(), 'patina-npm-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  return { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache };
}

/** A registry that knows an advisory about every version of each named package. */
const aRegistryThatKnows = (advisories: Record<string, 'high' | 'moderate'>) =>
  aRegistry((request, response) => {
    response.setHeader('content-type', 'application/json');
    const name = (request.url ?? '').slice(1);
    if (request.method === 'GET') {
      const versions = { '1.0.0': { name, version: '1.0.0' } };
      response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions }));
      return;
    }
    const known = Object.entries(advisories).map(([of, severity], index) => [
      of,
      [
        {
          id: index,
          url: `https://advisories.test/${index}`,
          title: `${of} melts`,
          severity,
          vulnerable_versions: '*',
        },
      ],
    ]);
    response.end(JSON.stringify(Object.fromEntries(known)));
  });

test('a package that a store runs has a high advisory', async () => {
  const env = await aRegistryThatKnows({ tin: 'high' });
  expect(await knownAdvisories(aProject(), { env })).toEqual({
    found: ['tin *, high: tin melts (https://advisories.test/0)'],
  });
});

test('a moderate advisory, or one about a package for development, is let through', async () => {
  const env = await aRegistryThatKnows({ tin: 'moderate', lead: 'high' });
  expect(await knownAdvisories(aProject(), { env })).toEqual({ found: [] });
});

test('a registry without advisories gives no answer', async () => {
  const env = await aRegistry((_, response) => response.writeHead(405).end());
  expect(await knownAdvisories(aProject(), { env })).toEqual({ unknown: expect.stringContaining('405') });
});

test('a registry that never answers is not waited for', async () => {
  const env = await aRegistry(() => {});
  expect(await knownAdvisories(aProject(), { env, timeoutMs: 2000 })).toEqual({ unknown: 'no answer within 2 s' });
});

test('without a network there is no answer', async () => {
  const env = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
  expect(await knownAdvisories(aProject(), { env, timeoutMs: 30_000 })).toHaveProperty('unknown');
});
