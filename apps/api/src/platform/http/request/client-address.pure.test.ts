import { expect, test } from 'vitest';
import { clientAddress } from '#platform/http/request/client-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'nonsense'],
])('the address %s is counted as %s', (ip, counted) => {
  expect(clientAddress(ip)).toBe(counted);
});
