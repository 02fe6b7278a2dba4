import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { AdminMessage } from '@patina/http/admin/admin-messages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aFolder } from '../testing/an-app.ts';
import { fetchReleaseHealth } from './fetch-release-health.ts';

const SINCE = '2026-11-21T18:00:00.000Z';
const HEALTH = [{ app: 'catalog', version: '1.0.0-aa', pages: 720, failed: 3 }];

/** A server on the admin socket of a data folder that answers each command with these messages. */
async function aServer(...messages: AdminMessage[]) {
  vi.stubEnv('DATABASE_URL', '');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const dataDir = await aFolder();
  const requests: unknown[] = [];
  const server = createServer((socket) => {
    createInterface({ input: socket }).once('line', (line) => {
      requests.push(JSON.parse(line));
      socket.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    });
  });
  await new Promise<void>((resolve) => server.listen(path.join(dataDir, 'admin.sock'), resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { dataDir, requests };
}

test('health is read from the running server through its socket', async () => {
  const { dataDir, requests } = await aServer({ line: 'catalog  1.0.0-aa' }, { result: HEALTH }, { ended: true });
  expect(await fetchReleaseHealth(dataDir)('catalog', SINCE)).toEqual(HEALTH);
  expect(requests).toEqual([
    expect.objectContaining({ command: 'release health', options: { app: 'catalog', since: SINCE } }),
  ]);
});

test('an error message of the server is thrown', async () => {
  const { dataDir } = await aServer({ failed: 'There is no such app.' });
  await expect(fetchReleaseHealth(dataDir)('catalog', SINCE)).rejects.toThrow('There is no such app.');
});

test('without a running server the error names the data folder', async () => {
  vi.stubEnv('DATABASE_URL', '');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const dataDir = await aFolder();
  await expect(fetchReleaseHealth(dataDir)('catalog', SINCE)).rejects.toThrow(
    `no store is running on the data folder ${dataDir}`,
  );
});
