import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['https://store.example', 'https://store.example'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['', undefined],
])('the public origin "%s" is %s', (given, origin) => {
  expect(readConfig({ PUBLIC_ORIGIN: given }).publicOrigin).toBe(origin);
});

test.each([
  'store.example',
  'ftp://store.example',
  'https://store.example/shop',
  'https://a:99999',
  'https://user@store.example',
])('the public origin "%s" is rejected with the variable’s name', (origin) => {
  expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow('PUBLIC_ORIGIN must be an address');
});

test.each([
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address'],
  ['BOUNCE_SECRET', 'short', 'BOUNCE_SECRET must have at least 32 characters'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an address'],
  ['MAIL_FROM', 'a@b\r\nBcc: everybody@example.com', 'MAIL_FROM must be an address'],
  ['STEAM_COMMUNITY_URL', 'steam', 'STEAM_COMMUNITY_URL must be an http or https address'],
  ['STEAM_OPENID_URL', 'steam', 'STEAM_OPENID_URL must be an http or https address'],
  ['STEAM_API_URL', 'steam', 'STEAM_API_URL must be an http or https address'],
  ['STEAM_API_KEY', 'secret', 'STEAM_API_KEY must be keys of 32 hexadecimal digits'],
  ['STEAM_API_KEY', 'A'.repeat(33), 'STEAM_API_KEY must be keys of 32 hexadecimal digits'],
  ['DRAIN_SECONDS', 'long', 'DRAIN_SECONDS must be a number from 0 to 300'],
  ['PATINA_ALLOW_NO_MAIL', 'perhaps', 'PATINA_ALLOW_NO_MAIL must be 1, 0, true or false'],
  ['STRIPE_SECRET_KEY', 'pk_live_1', 'STRIPE_SECRET_KEY must be a secret key'],
  ['STRIPE_SECRET_KEY', 'sk_live_1', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together'],
  ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must be a secret'],
  ['PATINA_ALLOW_SANDBOX', 'perhaps', 'PATINA_ALLOW_SANDBOX must be 1, 0, true or false'],
])('%s=%j is rejected with the variable’s name', (name, value, reason) => {
  expect(() => readConfig({ [name]: value })).toThrow(reason);
});
