import { PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { expect, test } from 'vitest';
import { wireServices } from '#app/wiring.ts';
import { verifyLedger } from '#money/verify-ledger.ts';
import { wholeDatabase } from '#testing/database/whole-database.ts';
import { bankForm, CARD_NUMBER, cardForm, IBAN, withdrawalForm } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { OPERATOR } from '#testing/run-command.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';

const { app, config, database, services, aShopper, anOffer, arrive, offer } = await openSellersShop();
const { payoutAdmin, offerAdmin } = services;

const path = { card: '/offer/withdraw/card', bank: '/offer/withdraw/sepa' };

const booked = async (payout: number) => {
  const rows = await database
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
    .where('subject', '=', `payout ${payout}`)
    .select(['kind', 'account', 'amount_minor'])
    .orderBy('ledger_entry.id')
    .execute();
  return rows.map(({ kind, account, amount_minor }) => [kind, account, amount_minor]);
};

const PAID = { reference: null };

const REQUESTED = [
  ['payout', 'purchases', -26_60],
  ['payout', 'payouts', 26_60],
];

test('an accepted offer is paid out to a card', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  const answer = await seller.post(path.card, cardForm(id));
  expect(answer.json()).toMatchObject({
    status: 'OK',
    message: 'Payment submitted successfully',
    payload: {
      status: 'completed',
      payout: { method: 'card', status: 'requested', amount: 26.6, currency: 'EUR', ending: '4242' },
    },
  });
  const { payout } = answer.json().payload;
  expect(await booked(payout.id)).toEqual(REQUESTED);
  await arrive(id);
  await payoutAdmin.paid(payout.id, { reference: 'transfer 7' }, OPERATOR);
  expect(await booked(payout.id)).toEqual([
    ...REQUESTED,
    ['payout_paid', 'payouts', -26_60],
    ['payout_paid', 'provider:sandbox', 26_60],
  ]);
  expect(await offer(seller, id)).toMatchObject({
    status: 'approved',
    payout: { status: 'paid', settled_at: expect.any(Number) },
  });
});

test('an accepted offer is paid out to a bank account, whose number only an operator can read', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  const answer = await seller.post(path.bank, bankForm(id, { account_number: 'pt50 0002 0123 1234 5678 9015 4' }));
  const { payout } = answer.json().payload;
  expect(payout).toMatchObject({ method: 'bank', ending: '0154' });
  expect(await wholeDatabase(database)).not.toContain(IBAN);
  expect(await payoutAdmin.reveal(payout.id)).toMatchObject({
    iban: IBAN,
    payee: { holder: 'Ada Seller', city: 'Lisboa' },
  });
});

test('a card number is stored nowhere, whatever the result of the request', async () => {
  const seller = await aShopper();
  const [one, two] = [await anOffer(seller, 'accepted'), await anOffer(seller, 'accepted')];
  const ask = (body: object, key: string) => seller.post(path.card, body, { 'idempotency-key': key });
  const answers = [
    await ask(cardForm(one), 'a'),
    await ask(cardForm(one), 'a'),
    await ask(cardForm(two, { expire_month: '13' }), 'b'),
    await ask(cardForm(two, { city: '' }), 'b'),
    await ask(cardForm(two, { id: 0 }), 'b'),
    await ask(cardForm(two, { card_number: `${CARD_NUMBER.slice(0, 4)} ${CARD_NUMBER.slice(4)}` }), 'c'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422, 422, 422, 200]);
  const metrics = await app.inject({ url: '/metrics' });
  for (const text of [await wholeDatabase(database), metrics.body, ...answers.map(({ body }) => body)]) {
    expect(text.length).toBeGreaterThan(0);
    expect(text).not.toContain(CARD_NUMBER.slice(4));
  }
});

test('the idempotency key of a request does not reveal the card number', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  const headers = { 'idempotency-key': 'withdraw' };
  const first = await seller.post(path.card, cardForm(id), headers);
  expect((await seller.post(path.card, cardForm(id), headers)).json()).toEqual(first.json());
  const other = await seller.post(path.card, cardForm(id, { card_number: '5555555555554444' }), headers);
  expect([other.statusCode, other.json().message]).toEqual([422, 'This Idempotency-Key was used for another request']);
  const payouts = await database.selectFrom('payout').where('offer_id', '=', id).select('id').execute();
  expect(payouts).toHaveLength(1);
});

test('of many concurrent withdrawals one succeeds', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      seller.post(turn % 2 ? path.card : path.bank, turn % 2 ? cardForm(id) : bankForm(id)),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  const [payout, ...others] = await database.selectFrom('payout').where('offer_id', '=', id).select('id').execute();
  expect(others).toEqual([]);
  expect(await booked(payout?.id ?? 0)).toEqual(REQUESTED);
});

test.each([
  ['pending', 'This offer has no price yet'],
  ['offer', 'This offer waits for your decision'],
  ['completed', 'The payout of this offer has already been requested'],
  ['approved', 'This offer is already closed'],
  ['declined', 'This offer has already been declined'],
  ['cancelled', 'This offer has been cancelled'],
] as const)('an offer that is %s is not paid out', async (status, reason) => {
  const seller = await aShopper();
  const id = await anOffer(seller, status);
  for (const answer of [await seller.post(path.card, cardForm(id)), await seller.post(path.bank, bankForm(id))]) {
    expect([answer.statusCode, answer.json().message]).toEqual([409, reason]);
  }
});

const BAD_CARD = ['Please enter a valid card number'];
const BAD_EXPIRY = ['Please enter a valid expiration date (MM/YY)'];
test.each([
  [{ card_number: '4242 4242 4242 4241' }, { card_number: BAD_CARD }],
  [{ card_number: '424242424242424' }, { card_number: BAD_CARD }],
  [{ card_number: '4'.repeat(400) }, { card_number: BAD_CARD }],
  [{ card_number: undefined }, { card_number: BAD_CARD }],
  [{ card_number: '4000 0000 0000 0002' }, { card_number: BAD_CARD }],
  [{ card_holder_name: ' ' }, { card_holder: ['Card holder name is required'] }],
  [{ card_holder_name: 'a'.repeat(101) }, { card_holder: ['Please use at most 100 characters'] }],
  [{ expire_month: '13' }, { expiry_date: BAD_EXPIRY }],
  [{ expire_year: '' }, { expiry_date: BAD_EXPIRY }],
  [{ expire_month: 1, expire_year: 2020 }, { expiry_date: ['Card has expired'] }],
  [{ city: '' }, { city: ['City is required'] }],
  [{ country: 'XX' }, { country: ['This country is not supported'] }],
  [{ phone: 'call me' }, { phone: expect.arrayContaining(['Please enter a valid phone number']) }],
  [{ termsAccepted: false }, { termsAccepted: ['You must agree to the terms and conditions'] }],
  [
    { card_number: '1', card_holder_name: '', postCode: '' },
    { postCode: ['Post code is required'], card_number: BAD_CARD, card_holder: ['Card holder name is required'] },
  ],
])('a card with %j is rejected at its field', async (changes, errors) => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  const answer = await seller.post(path.card, cardForm(id, changes));
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  expect((await offer(seller, id)).status).toBe('accepted');
});

const BAD_IBAN = ['Please enter a valid IBAN'];
test.each([
  [{ account_number: 'PT50000201231234567890155' }, { iban: BAD_IBAN }],
  [{ account_number: 'PT5000' }, { iban: BAD_IBAN }],
  // Valid check digits, but longer than German ones.
  [{ account_number: 'DE3600000000000000000000000' }, { iban: BAD_IBAN }],
  [{ account_number: 'BR1500000000000010932840814P2' }, { iban: ['This bank account is outside the SEPA area'] }],
  [{ account_number: "PT50'; drop table payout; --" }, { iban: BAD_IBAN }],
  [{ account_number: undefined }, { iban: BAD_IBAN }],
  [{ first_name: '', last_name: '' }, { full_name: ['Full name is required'] }],
])('a bank account with %j is rejected at its field', async (changes, errors) => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  const answer = await seller.post(path.bank, bankForm(id, changes));
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
});

test('MB WAY and MULTIBANCO are available once the operator has switched them on', async () => {
  const seller = await aShopper();
  for (const method of ['mbway', 'multibanco'] as const) {
    const id = await anOffer(seller, 'accepted');
    const ask = () => seller.post(`/offer/withdraw/${method}`, withdrawalForm(id));
    const rejected = await ask();
    expect([rejected.statusCode, rejected.json().message]).toEqual([403, 'This payout method is not available']);
    const methods = PayoutMethod.options.map((code) => ({ code, title: code, image: null }));
    await services.settings.set('payout_methods', JSON.stringify(methods));
    expect((await ask()).json().payload.payout).toMatchObject({ method, ending: '' });
    await services.settings.set('payout_methods', JSON.stringify(methods.slice(0, 2)));
  }
});

test('a failed payout is requested again, or retried, and each is booked once', async () => {
  const seller = await aShopper();
  const { email } = (await seller.get('/user/profile')).json().payload;
  const id = await anOffer(seller, 'completed');
  const first = (await offer(seller, id)).payout.id;
  await payoutAdmin.failed(first, 'The bank does not know the account.', OPERATOR);
  expect(await offer(seller, id)).toMatchObject({ status: 'accepted', payout: { id: first, status: 'failed' } });
  expect((await emailsTo(database, email))[0]?.text).toContain('The bank does not know the account.');
  const second = (await seller.post(path.card, cardForm(id))).json().payload.payout.id;
  await payoutAdmin.failed(second, 'The card was refused.', OPERATOR);
  const third = (await payoutAdmin.retry(second, OPERATOR)).id;
  expect(await offer(seller, id)).toMatchObject({
    status: 'completed',
    payout: { id: third, method: 'card', ending: '4242' },
  });
  await arrive(id);
  await payoutAdmin.paid(third, PAID, OPERATOR);
  for (const failed of [first, second]) {
    expect(await booked(failed)).toEqual([
      ...REQUESTED,
      ['payout_failed', 'payouts', -26_60],
      ['payout_failed', 'purchases', 26_60],
    ]);
  }
  expect((await booked(third)).map(([kind]) => kind)).toEqual(['payout', 'payout', 'payout_paid', 'payout_paid']);
  await expect(payoutAdmin.retry(second, OPERATOR)).rejects.toThrow('cannot become completed');
  await requireVerifiedLedger(database);
});

test.each([
  ['paid', 'requested', ['paid', 'failed', 'retry'], [undefined, undefined, 'cannot be tried again']],
  ['paid', 'paid', ['paid', 'failed', 'retry'], ['cannot be paid', 'cannot fail', 'cannot be tried again']],
  ['failed', 'failed', ['paid', 'failed'], ['cannot be paid', 'cannot fail']],
] as const)('payouts %s: the actions on one that is %s', async (_, status, verbs, reasons) => {
  for (const [place, verb] of verbs.entries()) {
    const seller = await aShopper();
    const id = await anOffer(seller, 'completed');
    const payout = (await offer(seller, id)).payout.id;
    await arrive(id);
    if (status === 'paid') await payoutAdmin.paid(payout, PAID, OPERATOR);
    if (status === 'failed') await payoutAdmin.failed(payout, 'No.', OPERATOR);
    const tried = {
      paid: () => payoutAdmin.paid(payout, PAID, OPERATOR),
      failed: () => payoutAdmin.failed(payout, 'No.', OPERATOR),
      retry: () => payoutAdmin.retry(payout, OPERATOR),
    }[verb]();
    const reason = reasons[place];
    if (reason === undefined) await tried;
    else await expect(tried).rejects.toThrow(`Payout ${payout} is ${status} and ${reason}.`);
  }
});

test('two operators who pay the same payout pay it once', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'completed');
  const payout = (await offer(seller, id)).payout.id;
  await arrive(id);
  const outcomes = await Promise.allSettled([
    payoutAdmin.paid(payout, { reference: 'one' }, OPERATOR),
    payoutAdmin.paid(payout, { reference: 'two' }, 'oscar'),
    payoutAdmin.failed(payout, 'No.', 'otto'),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await verifyLedger(database)).toMatchObject({ unbooked: [] });
});

test('cancelling a completed offer cancels its payout; a paid one cannot be cancelled', async () => {
  const seller = await aShopper();
  const [one, other] = [await anOffer(seller, 'completed'), await anOffer(seller, 'completed')];
  await offerAdmin.cancel(one, 'It did not arrive.', OPERATOR);
  expect(await offer(seller, one)).toMatchObject({ status: 'cancelled', payout: { status: 'failed' } });
  const { payout } = await offer(seller, other);
  await payoutAdmin.paid(payout.id, { ...PAID, forced: 'Agreed.' }, OPERATOR);
  await expect(offerAdmin.cancel(other, 'No.', OPERATOR)).rejects.toThrow(
    `Payout ${payout.id} of offer ${other} has been paid.`,
  );
  expect((await offer(seller, other)).status).toBe('completed');
});

test('no payout without a verified address or while selling is switched off', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  await services.settings.set('offer_enabled', 'false');
  for (const answer of [await seller.post(path.card, cardForm(id)), await seller.post(path.bank, bankForm(id))]) {
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Selling is switched off at the moment']);
  }
  await services.settings.set('offer_enabled', 'true');
  await database.updateTable('user_account').set({ email_verified_at: null }).where('id', '=', seller.id).execute();
  expect((await seller.post(path.card, cardForm(id))).json().message).toBe('Your email address is not verified.');
});

test('another seller’s offer cannot be withdrawn', async () => {
  const id = await anOffer(await aShopper(), 'accepted');
  const other = await aShopper();
  expect((await other.post(path.card, cardForm(id))).statusCode).toBe(404);
});

test('trying many cards is rate limited', async () => {
  const strict = wireServices(database, { ...config, rateLimitScale: 0.2 });
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  const request = { userId: seller.id, key: undefined, digest: '' };
  const card = cardForm(id, { card_number: '4000000000000002' }) as Parameters<typeof strict.withdrawals.toCard>[0];
  const attempts: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    attempts.push(await strict.withdrawals.toCard(card, request).catch(({ statusCode }) => statusCode));
  }
  expect(attempts).toEqual([422, 422, 422, 429]);
});

test('a payout method without a payer cannot be switched on', async () => {
  const methods = JSON.stringify([{ code: 'paypal', title: 'PayPal', image: null }]);
  await expect(services.settings.set('payout_methods', methods)).rejects.toThrow(
    'payout_methods 0.code must be one of card, bank, mbway, multibanco.',
  );
});
