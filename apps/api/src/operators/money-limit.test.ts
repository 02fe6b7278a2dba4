import { expect, test } from 'vitest';
import { lockOwner } from '#identity/identity.ts';
import { LIMIT_HOURS, type MoneyAct, type MoneyActor } from '#operators/money-limit.ts';
import { fromNow, HOUR } from '#platform/time.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, services, aShopper } = await openShop();

const FACTS = { action: 'order refund', person: undefined };
let matters = 0;
const anAct = (act: Partial<MoneyAct>): MoneyAct => {
  matters += 1;
  return { ...FACTS, matter: `matter ${matters}`, amountMinor: 100_00, ...act };
};

/** Whether somebody may do acts alone; their people are locked, as by every service. */
async function isAlone(actor: MoneyActor, ...acts: MoneyAct[]): Promise<boolean> {
  const limit = await services.moneyLimits.of(actor);
  return database.transaction().execute(async (transaction) => {
    for (const { person } of acts) if (person !== undefined) await lockOwner(transaction, person);
    return limit(transaction, acts);
  });
}

const known = async (email: string) =>
  (
    await database.selectFrom('money_act').select('amount_minor').where('operator', '=', `command ${email}`).execute()
  ).map(({ amount_minor }) => amount_minor);

test('an operator moves as much as the limit within 24 hours, and not a cent more', async () => {
  const actor = { email: 'ada' };
  expect([
    await isAlone(actor, anAct({ amountMinor: 400_00 })),
    await isAlone(actor, anAct({ amountMinor: 100_00 })),
  ]).toEqual([true, true]);
  expect(await isAlone(actor, anAct({ amountMinor: 1 }))).toBe(false);
  expect(await known('ada')).toEqual([400_00, 100_00]);
  await database
    .updateTable('money_act')
    .set({ at: fromNow(-LIMIT_HOURS * HOUR) } as object)
    .where('operator', '=', 'command ada')
    .execute();
  expect(await isAlone(actor, anAct({ amountMinor: 500_00 }))).toBe(true);
});

test('for one person all operators together move as much as the limit', async () => {
  const [{ id: person }, other] = [await aShopper(), await aShopper()];
  expect(await isAlone({ email: 'ben' }, anAct({ person, amountMinor: 300_00 }))).toBe(true);
  expect(await isAlone({ email: 'cat' }, anAct({ person, amountMinor: 300_00 }))).toBe(false);
  expect(await isAlone({ email: 'cat' }, anAct({ person: other.id, amountMinor: 300_00 }))).toBe(true);
  expect(await isAlone({ email: 'dan' }, anAct({ person, amountMinor: 200_00 }))).toBe(true);
});

test('what has several steps counts once, by its largest', async () => {
  const { id: person } = await aShopper();
  const matter = 'offer 1';
  const step = (amountMinor: number) => isAlone({ email: 'eva' }, anAct({ person, matter, amountMinor }));
  expect([await step(480_00), await step(490_00), await step(400_00)]).toEqual([true, true, true]);
  expect(await isAlone({ email: 'eva' }, anAct({ person, amountMinor: 10_01 }))).toBe(false);
  expect(await isAlone({ email: 'eva' }, anAct({ person, amountMinor: 10_00 }))).toBe(true);
});

test('of several acts at once all count, or none', async () => {
  const acts = [anAct({ amountMinor: 300_00 }), anAct({ amountMinor: 300_00 })];
  expect(await isAlone({ email: 'fay' }, ...acts)).toBe(false);
  expect(await known('fay')).toEqual([]);
  expect(await isAlone({ email: 'fay' }, anAct({ wholeMinor: 600_00 }))).toBe(false);
});

test('two acts at the same time do not both pass under the limit', async () => {
  const { id: person } = await aShopper();
  const rounds: Record<string, (turn: number) => [MoneyActor, MoneyAct]> = {
    'one operator': () => [{ email: 'guy' }, anAct({ amountMinor: 300_00 })],
    'one person': (turn) => [{ email: `hal${turn}` }, anAct({ person, amountMinor: 300_00 })],
  };
  for (const [round, acts] of Object.entries(rounds)) {
    const passed = await Promise.all(Array.from({ length: 6 }, (_, turn) => isAlone(...acts(turn))));
    expect([round, passed.filter(Boolean)]).toEqual([round, [true]]);
  }
});

test('what two people do counts for neither', async () => {
  const { id } = await aShopper();
  expect(await isAlone({ email: 'ivy', userId: id, approval: 1001 }, anAct({ amountMinor: 9000_00 }))).toBe(true);
  expect(await isAlone({ email: 'ivy', userId: id }, anAct({ amountMinor: 500_00 }))).toBe(true);
});

test('what follows from a step that two people have agreed on counts no more', async () => {
  const { id } = await aShopper();
  const matter = 'offer 77';
  expect(await isAlone({ email: 'lea', userId: id, approval: 1002 }, anAct({ matter, amountMinor: 600_00 }))).toBe(
    true,
  );
  const follow = (amountMinor: number) =>
    isAlone({ email: 'lea', userId: id }, anAct({ matter, amountMinor, follows: true }));
  expect([await follow(600_00), await follow(600_01)]).toEqual([true, false]);
  expect(await isAlone({ email: 'lea', userId: id }, anAct({ matter, amountMinor: 600_00 }))).toBe(false);
});

test('the limit is in euros and the sums in Credits, exactly', async () => {
  const { internal_currency: currency } = await services.settings.read();
  await services.settings.set('internal_currency', JSON.stringify({ ...currency, exchange_rate_eur: 0.3 }));
  // 500 euros are 1,666.67 Credits.
  expect([
    await isAlone({ email: 'jan' }, anAct({ amountMinor: 1666_67 })),
    await isAlone({ email: 'kim' }, anAct({ amountMinor: 1666_68 })),
  ]).toEqual([true, false]);
  await services.settings.set('internal_currency', JSON.stringify(currency));
});
