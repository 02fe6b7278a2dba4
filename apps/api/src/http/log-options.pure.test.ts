import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { logOptions } from '#http/log-options.ts';

async function logged(...lines: object[]): Promise<string> {
  const stream = new PassThrough();
  const { log } = fastify({ logger: { ...logOptions('info'), stream } });
  for (const line of lines) log.info(line, 'words');
  stream.end();
  return text(stream);
}

test('a line is JSON and names the service', async () => {
  expect(JSON.parse(await logged({ order: 7 }))).toMatchObject({ level: 30, service: 'api', order: 7, msg: 'words' });
});

test('secrets never reach the log', async () => {
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
