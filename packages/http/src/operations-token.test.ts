import fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readEnvironment } from './environment.ts';
import { operationsToken, requireOperationsToken } from './operations-token.ts';

const TOKEN = 'a-token-of-at-least-32-characters';

/** A server with a private and a public route. */
function aServer(access: { production: boolean; operationsToken: string | undefined }) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  requireOperationsToken(app, access, {
    isPrivate: (route) => route === '/metrics',
    refuse: (reply, reason) => reply.code(401).send(reason),
  });
  for (const path of ['/metrics', '/products']) app.get(path, async () => 'numbers');
  return (url: string, authorization?: string) =>
    app.inject({ url, remoteAddress: '127.0.0.1', headers: authorization === undefined ? {} : { authorization } });
}

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

test.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, basic(`prometheus:${TOKEN}`), basic(`:${TOKEN}`)])(
  'in production "%s" opens what is private, for no cache',
  async (authorization) => {
    const request = aServer({ production: true, operationsToken: TOKEN });
    const { statusCode, headers } = await request('/metrics', authorization);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  },
);

test.each([undefined, '', TOKEN, 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN} x`, basic(TOKEN.slice(1)), 'Basic !'])(
  'in production "%s" opens nothing that is private, also not from the machine itself',
  async (authorization) => {
    const request = aServer({ production: true, operationsToken: TOKEN });
    for (const url of ['/metrics', '/metrics/', '/%6detrics', '/metrics?x=1']) {
      const { statusCode, headers, body } = await request(url, authorization);
      expect([url, statusCode, headers['www-authenticate']]).toEqual([url, 401, 'Bearer, Basic realm="operations"']);
      expect(body).toContain('OPERATIONS_TOKEN');
    }
    expect((await request('/products', authorization)).statusCode).toBe(200);
  },
);

test('in production without a token nobody reads it, not even with an empty one', async () => {
  const request = aServer({ production: true, operationsToken: undefined });
  for (const sent of [undefined, 'Bearer undefined', basic(':')]) {
    const { statusCode, body } = await request('/metrics', sent);
    expect([statusCode, body]).toEqual([401, expect.stringMatching(/This server has none: set it and start again\.$/)]);
  }
});

test('on a developer’s machine everybody reads it, unless there is a token', async () => {
  const open = aServer({ production: false, operationsToken: undefined });
  expect((await open('/metrics')).statusCode).toBe(200);
  const guarded = aServer({ production: false, operationsToken: TOKEN });
  expect((await guarded('/metrics')).statusCode).toBe(401);
});

test.each(['short', `${'a'.repeat(31)} `, 'ä'.repeat(40)])(
  'the token "%s" is refused with how to make one',
  (token) => {
    const schema = z.object({ OPERATIONS_TOKEN: z.optional(operationsToken) });
    expect(() => readEnvironment(schema, { OPERATIONS_TOKEN: token })).toThrow(
      'OPERATIONS_TOKEN must be at least 32 characters without spaces; make one by: openssl rand -base64 32',
    );
  },
);
