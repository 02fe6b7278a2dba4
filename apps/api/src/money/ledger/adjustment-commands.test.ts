import { expect, test } from 'vitest';
import { verifyLedger } from '#money/ledger/verify-ledger.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper } = await openShop({ publicOrigin: 'https://store.test' });
const run = (name: string, given: Parameters<typeof runCommand>[2] = {}) =>
  runCommand({ services, log: app.log }, `balance ${name}`, given);

async function adjust({ id }: Shopper, amount: string, reason = 'Delivery was late.') {
  const { result, lines } = await run('adjust', { values: { user: String(id), amount }, options: { reason } });
  return { lines, ...(result as { id: number; status: string; amount: number }) };
}

const decide = (verb: 'approve' | 'decline', id: number, operator = 'otto') =>
  run(verb, { values: { adjustment: String(id) }, operator });

const mailsTo = async ({ id }: Shopper) =>
  database.selectFrom('mail').select(['subject', 'text']).where('user_id', '=', id).orderBy('id').execute();

test('a small amount is given or taken at once, told by mail with its reason, and booked', async () => {
  const shopper = await aShopper();
  expect(await adjust(shopper, '50')).toMatchObject({ status: 'booked', amount: 50 });
  expect(await adjust(shopper, 'minus 12.5', 'Given twice.')).toMatchObject({ status: 'booked', amount: -12.5 });
  expect(await shopper.balanceMinor()).toBe(37_50);
  const mails = await mailsTo(shopper);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your balance at Patina has changed'));
  expect(mails[1]?.text).toMatch(/changed by −12\.50 Credits[\s\S]*Reason: Given twice\./);
  expect(mails[1]?.text).toContain('https://store.test/account/transactions');
  expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, unbalanced: [], wrongBalances: [], unbooked: [] });
  const [entry] = await auditLog(database).latest();
  expect(entry).toMatchObject({
    operator: 'olga',
    action: 'balance adjust',
    after: { user: shopper.id, amount_minor: -12_50, reason: 'Given twice.', status: 'booked' },
  });
});

test('a large amount waits for another operator, who approves it once, however often both try', async () => {
  const shopper = await aShopper();
  const { id, status, lines } = await adjust(shopper, '50.01');
  expect([status, lines[1]]).toEqual(['pending', `It waits for another operator: balance approve ${id}`]);
  expect(await shopper.balanceMinor()).toBe(0);
  await expect(decide('approve', id, 'olga')).rejects.toThrow('another operator must approve it');
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => decide('approve', id)));
  expect(attempts.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1);
  expect([await shopper.balanceMinor(), (await mailsTo(shopper)).length]).toEqual([50_01, 1]);
  await expect(decide('decline', id)).rejects.toThrow(`Adjustment ${id} is booked already.`);
  const given_up = await adjust(shopper, 'minus 51');
  await decide('decline', given_up.id, 'olga');
  await expect(decide('approve', given_up.id)).rejects.toThrow('is declined already');
  expect(await shopper.balanceMinor()).toBe(50_01);
  const { result } = await run('list', { options: { status: 'booked' } });
  expect(result).toContainEqual(
    expect.objectContaining({ id, amount: 50.01, requested_by: 'olga', decided_by: 'otto' }),
  );
  expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, unbooked: [] });
});

test('no balance goes below zero, and what is wrong is named', async () => {
  const shopper = await aShopper({ balanceMinor: 5_00 });
  await expect(adjust(shopper, '-5.01')).rejects.toThrow(/^The balance of user \d+ is less than 5\.01 Credits\.$/);
  const { id } = await adjust(shopper, '-51');
  await expect(decide('approve', id)).rejects.toThrow('is less than 51.00 Credits');
  expect(await shopper.balanceMinor()).toBe(5_00);
  await expect(adjust(shopper, '0')).rejects.toThrow('The amount is a number');
  await expect(adjust(shopper, '1.005')).rejects.toThrow('The amount is a number');
  await expect(adjust(shopper, '1', ' ')).rejects.toThrow('Say why with --reason');
  await expect(decide('approve', 999)).rejects.toThrow('There is no adjustment 999.');
  const [left] = (await run('list', { options: { status: 'pending' } })).result as { id: number }[];
  expect(left?.id).toBe(id);
});
