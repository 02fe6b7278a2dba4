import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addCompression, addEtags } from '#platform/http/compression.ts';
import { addRepeatedResponses } from '#platform/http/repeated-responses.ts';

const RESPONSES = 400;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory outside of the heap, in bytes. */
async function memoryOutside(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await setImmediate();
  }
  return process.memoryUsage().arrayBuffers;
}

test('responses that are kept take no more than twice the memory outside of the heap that their lengths say', async () => {
  const app = fastify();
  await app.register(cookie);
  addEtags(app);
  addCompression(app);
  addRepeatedResponses(app);
  app.get('/:number', { config: { caching: 'revalidate' } }, async (request, reply) => {
    request.repeatWhile = () => true;
    return reply.type('text/plain').send(randomBytes(2_000).toString('hex'));
  });
  const get = (number: number) => app.inject({ url: `/${number}`, headers: { 'accept-encoding': 'br' } });
  expect(await get(-1)).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } });
  const before = await memoryOutside();
  let kept = 0;
  // Once by its tag, and once by its address.
  for (let number = 0; number < RESPONSES; number += 1) kept += 2 * (await get(number)).rawPayload.length;
  expect((await memoryOutside()) - before).toBeLessThan(2 * kept);
  expect((await get(0)).rawPayload.equals((await get(0)).rawPayload)).toBe(true);
});
