import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { logOptions } from '#platform/http/log-options.ts';

async function logged(...lines: object[]): Promise<string> {
  const stream = new PassThrough();
  const { log } = fastify({ logger: { ...logOptions('info'), stream } });
  for (const line of lines) log.info(line, 'words');
  stream.end();
  return text(stream);
}

test('a line is JSON and contains the service', async () => {
  expect(JSON.parse(await logged({ order: 7 }))).toMatchObject({ level: 30, service: 'api', order: 7, msg: 'words' });
});

test('secrets are never logged', async () => {
  const secret = 'hunter2';
  const lines = await logged(
    { password: secret, body: { password: secret, passConfirm: secret, user: { password: secret } } },
    { headers: { cookie: secret, authorization: secret, 'set-cookie': [secret], 'x-xsrf-token': secret } },
    { request: { headers: { cookie: secret, authorization: secret, 'set-cookie': secret } } },
    { token: secret, body: { cur_password: secret, new_password: secret, repeat_password: secret, token: secret } },
  );
  expect(lines).not.toContain(secret);
  expect(lines.match(/\[hidden\]/g)).toHaveLength(16);
});

test.each([
  ['/api/email/verify/secret', '/api/email/verify/[hidden]'],
  ['/api/auth/steam/return?state=secret&openid.sig=secret', '/api/auth/steam/return[hidden]'],
  ['/reset-password?token=secret&email=a', '/reset-password?token=[hidden]'],
  ['/api/items/list?page=2', '/api/items/list?page=2'],
])('the address %s is logged as %s', async (url, shown) => {
  const { req } = JSON.parse(await logged({ req: { method: 'GET', url, host: 'store.test', ip: '192.0.2.1' } }));
  expect(req).toEqual({ method: 'GET', url: shown, host: 'store.test', remoteAddress: '192.0.2.1' });
});
