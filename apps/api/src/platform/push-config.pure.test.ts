import { expect, test } from 'vitest';
import webPush from 'web-push';
import { readConfig } from './config.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

test.each(['mailto:push@patina-store.com', 'https://patina-store.com/contact'])(
  'the subject %s is taken',
  (subject) => {
    expect(readConfig({ ...keys, VAPID_SUBJECT: subject }).push).toEqual({ publicKey, privateKey, subject });
  },
);

test('without keys a store offers no push', () => {
  expect(readConfig({}).push).toBeUndefined();
});

test.each([
  'push@patina-store.com',
  'mailto:',
  'mailto:push',
  'mailto:push@localhost',
  'mailto:push@store.example',
  'mailto:push@store.local',
  'mailto:a@patina-store.com,b@patina-store.com',
  'http://patina-store.com',
  'https://localhost:3000',
  'https://127.0.0.1',
  'https://store',
  'https://user@patina-store.com',
])('the subject "%s", which push services refuse, is rejected with the variable’s name', (subject) => {
  expect(() => readConfig({ ...keys, VAPID_SUBJECT: subject })).toThrow('VAPID_SUBJECT must be a real address');
});

test('keys belong together, and are a pair', () => {
  const subject = 'mailto:push@patina-store.com';
  expect(() => readConfig(keys)).toThrow('belong together');
  expect(() => readConfig({ VAPID_SUBJECT: subject })).toThrow('belong together');
  const other = webPush.generateVAPIDKeys().privateKey;
  expect(() => readConfig({ ...keys, VAPID_PRIVATE_KEY: other, VAPID_SUBJECT: subject })).toThrow(
    'is not the public key',
  );
});

test.each([
  ['https://push.example,https://*.push.example', true],
  ['http://127.0.0.1:3000', true],
  ['http://push.example', false],
  ['https://push.example/send', false],
  ['https://push.example,', false],
])('push services "%s" are taken: %s', (services, isTaken) => {
  const read = () => readConfig({ PUSH_SERVICES: services }).pushServices;
  if (isTaken) expect(read()).toEqual(services.split(','));
  else expect(read).toThrow('PUSH_SERVICES must be origins');
});
