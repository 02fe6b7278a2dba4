import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { freePorts } from '@patina/test-kit/servers/free-ports';
import { expect, onTestFinished, test } from 'vitest';
import { portsInUse } from './development-server.ts';

test('a port in use is named with its purpose and what to do, a free one is not', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port: taken } = other.address() as AddressInfo;
  const [free = 0] = await freePorts(1);
  const sentences = await portsInUse([
    { owner: 'the development server of "sell"', port: free },
    { owner: 'the store', port: taken, choice: 'choose another with PORT=4000' },
  ]);
  expect(sentences).toEqual([expect.stringContaining(`Port ${taken} of the store is taken by another program`)]);
  expect(sentences[0]).toContain('end it, or choose another with PORT=4000.');
});
