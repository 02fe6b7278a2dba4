import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { portsInUse } from './ports-in-use.ts';

/** A port that another program listens on, and a free one. */
async function twoPorts() {
  const [taken, free] = await Promise.all([listen(), listen()]);
  onTestFinished(taken.close);
  await free.close();
  return [taken.port, free.port] as const;
}

async function listen() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port: (server.address() as AddressInfo).port, close };
}

test('a port in use is named with its purpose and what to do, a free one is not', async () => {
  const [taken, free] = await twoPorts();
  const sentences = await portsInUse([
    { owner: 'the development server of "sell"', port: free },
    { owner: 'the store', port: taken, choice: 'choose another with PORT=4000' },
  ]);
  expect(sentences).toEqual([expect.stringContaining(`Port ${taken} of the store is taken by another program`)]);
  expect(sentences[0]).toContain('end it, or choose another with PORT=4000.');
});
