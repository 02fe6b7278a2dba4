import { expect, test } from 'vitest';
import { verifyLedger } from '#money/verify-ledger.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { OPERATOR, runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper } = await openShop({ publicOrigin: 'https://store.test' });
const run = (name: string, given: Parameters<typeof runCommand>[2] = {}) =>
  runCommand({ services, log: app.log }, `balance ${name}`, given);

async function adjust({ id }: Shopper, amount: string, reason = 'Delivery was late.') {
  const { result, lines } = await run('adjust', { values: { user: String(id), amount }, options: { reason } });
  return { lines, ...(result as { id: number; approval: number; status: string; amount: number }) };
}

const decide = (verb: 'approve' | 'decline', id: number, operator = 'otto') =>
  run(verb, { values: { request: String(id) }, operator });

test('a small amount is given or taken at once, told by mail with its reason, and booked', async () => {
  const shopper = await aShopper();
  expect(await adjust(shopper, '50')).toMatchObject({ status: 'booked', amount: 50 });
  expect(await adjust(shopper, 'minus 12.5', 'Given twice.')).toMatchObject({ status: 'booked', amount: -12.5 });
  expect(await shopper.balanceMinor()).toBe(37_50);
  const mails = await shopper.emails();
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your balance at Patina has changed'));
  expect(mails[1]?.text).toMatch(/changed by −12\.50 Credits[\s\S]*Reason: Given twice\./);
  expect(mails[1]?.text).toContain('https://store.test/account/transactions');
  await requireVerifiedLedger(database);
  const [entry] = await auditLog(database).latest();
  expect(entry).toMatchObject({
    operator: 'olga',
    action: 'balance adjust',
    after: { user: shopper.id, amount_minor: -12_50, reason: 'Given twice.', status: 'booked' },
  });
});

test('a large amount waits for another operator, who approves it once, however often both try', async () => {
  const shopper = await aShopper();
  const { approval, lines } = await adjust(shopper, '50.01');
  expect(lines).toEqual([`A second person has to agree: it waits in the back office as request ${approval}.`]);
  expect(await shopper.balanceMinor()).toBe(0);
  await expect(decide('approve', approval, OPERATOR)).rejects.toThrow('another person must approve it');
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => decide('approve', approval)));
  expect(attempts.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1);
  expect([await shopper.balanceMinor(), (await shopper.emails()).length]).toEqual([50_01, 1]);
  await expect(decide('decline', approval)).rejects.toThrow('Somebody has decided on this already.');
  const given_up = await adjust(shopper, 'minus 51');
  await decide('decline', given_up.approval, OPERATOR);
  await expect(decide('approve', given_up.approval)).rejects.toThrow('Somebody has decided on this already.');
  expect(await shopper.balanceMinor()).toBe(50_01);
  const { result } = await run('list');
  expect(result).toContainEqual(
    expect.objectContaining({ amount: 50.01, status: 'booked', requested_by: OPERATOR, decided_by: 'otto' }),
  );
  expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, unbooked: [] });
});

test('no balance goes below zero, and what is wrong is named', async () => {
  const shopper = await aShopper({ balanceMinor: 5_00 });
  await expect(adjust(shopper, '-5.01')).rejects.toThrow(/^The balance of user \d+ is less than 5\.01 Credits\.$/);
  const { approval } = await adjust(shopper, '-51');
  await expect(decide('approve', approval)).rejects.toThrow('is less than 51.00 Credits');
  expect(await shopper.balanceMinor()).toBe(5_00);
  await expect(adjust(shopper, '0')).rejects.toThrow('Please enter a valid amount');
  await expect(adjust(shopper, '1.005')).rejects.toThrow('Please enter a valid amount');
  await expect(adjust(shopper, '1', ' ')).rejects.toThrow('Say why with --reason');
  await expect(decide('approve', 999)).rejects.toThrow('There is nothing like this to decide on.');
  const { result: left } = await runCommand({ services, log: app.log }, 'approval list', {});
  expect(left).toMatchObject([{ id: approval, action: 'balance adjust', state: 'pending' }]);
});
