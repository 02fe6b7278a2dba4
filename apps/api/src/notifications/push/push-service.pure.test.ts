import { expect, test } from 'vitest';
import { isOfPushService } from '#notifications/push/push-service.ts';
import { PUSH_SERVICES } from '#platform/push-config.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.net/abc', false],
  ['https://evil.net/.push.apple.com', false],
  ['https://evilpush.apple.com.net/', false],
  ['https://push.apple.com.evil.net/x', false],
  ['https://user@web.push.apple.com/abc', false],
])('%s is an address of a push service: %s', (endpoint, isOne) => {
  expect(isOfPushService(endpoint, PUSH_SERVICES)).toBe(isOne);
});

test('a store without keys offers no push', async () => {
  const { pushService } = await import('#notifications/push/push.ts');
  const service = pushService({} as never, { push: undefined, pushServices: PUSH_SERVICES });
  expect(await service.read(1)).toEqual({ key: null, is_on: false });
  await expect(
    service.subscribe(1, { endpoint: 'https://web.push.apple.com/a', keys: { p256dh: '', auth: '' } }),
  ).rejects.toThrow('This store offers no push.');
});
