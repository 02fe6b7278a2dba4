import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startManagedServer } from '#testing/servers/managed-server.ts';
import { whenFinished } from '#testing/when-finished.ts';

/** A process that runs until it is stopped, like a server; `release` completes a start. */
function slowStarts(ended: string[]) {
  let started = 0;
  const underway = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const start = async () => {
    started += 1;
    const name = `server ${started}`;
    const process = spawn('sleep', ['600'], { stdio: 'ignore' });
    const end = once(process, 'exit').then(([code]) => {
      ended.push(name);
      return Number(code);
    });
    if (started > 1) {
      underway.resolve();
      await released.promise;
    }
    return { process, ended: end };
  };
  return { start, underway: underway.promise, release: released.resolve };
}

const ended: string[] = [];

test('a test can end while a server is restarting', async () => {
  whenFinished(async () => void ended.push('database'));
  const { start, underway, release } = slowStarts(ended);
  const server = await startManagedServer(start);
  void server.killed();
  await underway;
  setImmediate(release);
});

test('the server is stopped before its database', () => {
  expect(ended).toEqual(['server 1', 'server 2', 'database']);
});

test('a test can end while a server is stopping', async () => {
  ended.length = 0;
  const { start } = slowStarts(ended);
  const server = await startManagedServer(start);
  server.replaced().catch((error: Error) => ended.push(error.message));
});

test('no server is started after that', async () => {
  await expect.poll(() => ended).toEqual(['server 1', 'The test has ended; its servers stay down.']);
});
