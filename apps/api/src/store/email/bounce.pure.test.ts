import { expect, test } from 'vitest';
import { isAddressRefused } from '#store/email/bounce.ts';

test.each([
  ['550 5.1.1 <ana@store.test>: Recipient address rejected: User unknown', true],
  ['550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more', true],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', true],
  ['553 5.1.2 We could not find the domain', true],
  ['550 5.2.1 The account is disabled', true],
  ['550 5.1.7 The sender’s address is malformed', false],
  ['550 5.7.1 Relaying denied', false],
  ['552 5.2.2 The mailbox is full', false],
  ['450 4.1.1 Try again', false],
  ['550 No such user', false],
  ['', false],
])('of "%s" the address is refused: %s', (response, isRefused) => {
  expect(isAddressRefused({ response, responseCode: Number(response.slice(0, 3)) })).toBe(isRefused);
});
