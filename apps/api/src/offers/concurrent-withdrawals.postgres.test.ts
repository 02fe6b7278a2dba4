import { expect, test } from 'vitest';
import { CommandError } from '#platform/console/command-error.ts';
import { bankForm, cardForm } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { OPERATOR } from '#testing/run-command.ts';

const { database, services, aShopper, anOffer, arrive, offer } = await openSellersShop();
const { offerAdmin, payoutAdmin, handOvers } = services;

/** SQLSTATEs that must not occur: deadlock and unique violation. */
const CODE = /^[0-9A-Z]{5}$/;

/** Both the offer and its payout exist in every round. */
const NOT_FOUND = /^There is no /;

function outcomeOf(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'fulfilled') return 'done';
  if (outcome.reason instanceof CommandError) return NOT_FOUND.test(outcome.reason.message) ? 'not found' : 'rejected';
  const { code, statusCode } = outcome.reason as { code?: string; statusCode?: number };
  return code !== undefined && CODE.test(code) ? code : String(statusCode);
}

test('after any concurrent actions of a seller and operators on one offer, its payout and the ledger agree', async () => {
  for (let round = 0; round < 12; round += 1) {
    const seller = await aShopper();
    const id = await anOffer(seller, round % 2 === 0 ? 'accepted' : 'completed');
    const payout: number | undefined = (await offer(seller, id)).payout?.id;
    const { email } = (await seller.get('/user/profile')).json().payload;
    const answers = [
      seller.post('/offer/withdraw/card', cardForm(id)),
      seller.post('/offer/withdraw/sepa', bankForm(id)),
      seller.post('/user/close', { email }),
    ];
    const operators = [
      offerAdmin.cancel(id, 'No.', OPERATOR),
      arrive(id),
      arrive(id),
      handOvers.reversed(id, 'Reversed.', OPERATOR),
      ...(payout === undefined
        ? []
        : [payoutAdmin.paid(payout, { reference: null }, OPERATOR), payoutAdmin.failed(payout, 'No.', OPERATOR)]),
    ];
    const [asked, done] = await Promise.all([Promise.all(answers), Promise.allSettled(operators)]);
    for (const { statusCode } of asked) expect([200, 401, 404, 409]).toContain(statusCode);
    for (const outcome of done.map(outcomeOf)) expect(['done', 'rejected', '409']).toContain(outcome);
    const payouts = await database.selectFrom('payout').where('offer_id', '=', id).select('status').execute();
    const live = payouts.filter(({ status }) => status !== 'failed');
    const { status, trade_state: item } = await database
      .selectFrom('offer')
      .where('id', '=', id)
      .select(['status', 'trade_state'])
      .executeTakeFirstOrThrow();
    // The trade may have been reversed after the payout.
    const isPaid = item === 'reversed' && live[0]?.status === 'paid';
    const expected = status === 'completed' || status === 'approved' || isPaid ? 1 : 0;
    expect([status, item, live.length]).toEqual([status, item, expected]);
  }
  await requireVerifiedLedger(database);
});
