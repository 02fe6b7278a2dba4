import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aPayout } from '@patina/test-pages/factories/a-payout';
import { aTrade } from '@patina/test-pages/factories/a-trade';
import { anOffer } from '@patina/test-pages/factories/an-offer';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOffer, press } from '#testing/open-offer.tsx';
import { dialog, openOffers, withOffer } from '#testing/open-offers.tsx';
import { decided } from '#testing/usual-answers.ts';

const ACCEPT = 'POST /offer/request-payout';
const DECLINE = 'POST /offer/decline';
const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=abcDEF12';
const seconds = (time: string) => Date.parse(time) / 1000;
const RECEIVED = aTrade({
  state: 'protected',
  due_at: seconds('2026-11-26T23:59:59Z'),
  protected_until: seconds('2026-12-02T10:15:00Z'),
  events: [{ state: 'protected', by: 'store', at: seconds('2026-11-25T10:15:00Z') }],
});

test('before it is accepted, an offer shows the asking price, our price, the fee, the payout and its date', async () => {
  openOffer(anOffer({ decide_by: seconds('2026-11-29T23:59:59Z') }));
  const details = await dialog('Offer details');
  await details.findByText('You receive');
  await details.findByText(/^Our price is valid until 29 November 2026 at 23:59\. After that this offer ends/);
  const amounts = () => details.getAllByRole('definition').map(({ textContent }) => textContent);
  await waitFor(() => expect(amounts()).toEqual(['€30.00', '€28.00', '−€1.40', '€26.60']));
  await details.findByText(
    /^If you accept today, send us your skin within 3 days\. .* within 3 working days .* by \d+ \w+ \d{4} at the latest\.$/,
  );
});

test.each<[Partial<Offer>, string[]]>([
  [{ status: 'offer' }, ['Decline', 'Accept']],
  [{ status: 'offer', service_price: null, payout_amount: null }, []],
  [{ status: 'pending', service_price: null, payout_amount: null }, []],
  [{ status: 'accepted', trade: null }, ['Continue to payout']],
  [{ status: 'accepted', trade_link: TRADE_LINK }, ['Copy', 'Continue to payout']],
  [{ status: 'completed', payout: aPayout(), trade_link: TRADE_LINK }, ['Copy']],
  [{ status: 'completed', payout: aPayout(), trade: RECEIVED }, []],
  [{ status: 'approved', payout: aPayout({ status: 'paid' }) }, []],
  [{ status: 'declined' }, []],
  [{ status: 'cancelled' }, []],
])('an offer %o has the buttons %o', async (change, buttons) => {
  openOffer(anOffer(change));
  const details = await dialog('Offer details');
  await details.findByText('Your price');
  expect(details.getAllByRole('button').map((button) => button.textContent || 'Close')).toEqual([...buttons, 'Close']);
});

test('a sold skin is sent to our trade link, which is copied; the steps ahead have their days', async () => {
  const { user, toasts } = openOffer(
    anOffer({
      status: 'completed',
      trade_link: TRADE_LINK,
      trade: aTrade({ due_at: seconds('2026-11-26T23:59:00Z') }),
      payout: aPayout({ due_at: seconds('2026-12-08T12:00:00Z') }),
    }),
  );
  const box = within(await screen.findByRole('region', { name: 'Send us your skin by 26 November 2026 at 23:59' }));
  box.getByText(/with the number 12 as the message/);
  expect(box.getByLabelText('Our trade link')).toHaveProperty('value', TRADE_LINK);
  expect(box.getByRole('link', { name: /^Open on Steam/ }).getAttribute('href')).toBe(TRADE_LINK);
  await user.click(box.getByRole('button', { name: 'Copy our trade link' }));
  expect(await navigator.clipboard.readText()).toBe(TRADE_LINK);
  await waitFor(() => expect(toasts).toEqual(['Copied']));
  expect(stepsAhead()).toEqual([
    'Your skin arrives: by 26 November 2026 at 23:59',
    'Protection by Steam ends: 7 days after your skin has arrived',
    'Payout: by 8 December 2026 at the latest',
  ]);
});

test('once the skin has arrived, the offer says until when Steam protects the trade, and the day of the payout', async () => {
  const payout = aPayout({ due_at: seconds('2026-12-07T10:15:00Z') });
  openOffer(anOffer({ status: 'completed', trade: RECEIVED, payout }));
  await screen.findByText(/Steam protects the trade until 2 December 2026 at 10:15\. .* by 7 December 2026\./);
  expect(screen.queryByRole('region', { name: /^Send us/ })).toBeNull();
  screen.getByText('25.11.2026 10:15');
  expect(stepsAhead()).toEqual(['Protection by Steam ends: on 2 December 2026 at 10:15', 'Payout: by 7 December 2026']);
});

test.each<[Partial<Offer>, RegExp]>([
  [{ status: 'accepted', trade: RECEIVED }, /^Your skin has arrived\. Tell us how to pay you/],
  [
    { status: 'completed', trade: aTrade({ state: 'done' }), payout: aPayout() },
    /protection of the trade has ended: €26\.60/,
  ],
  [
    {
      status: 'approved',
      trade: aTrade({ state: 'done' }),
      payout: aPayout({ status: 'paid', settled_at: 1_796_000_000 }),
    },
    /^Paid: €26\.60/,
  ],
  [{ status: 'cancelled', trade: aTrade({ state: 'reversed' }) }, /^The trade was reversed/],
  [
    {
      status: 'cancelled',
      decide_by: seconds('2026-11-29T23:59:59Z'),
      events: [
        { status: 'offer', by: 'store', at: seconds('2026-11-22T10:00:00Z') },
        { status: 'cancelled', by: 'store', at: seconds('2026-11-30T00:00:30Z') },
      ],
    },
    /^Our price was valid until 29 November 2026 at 23:59 and was not accepted/,
  ],
  [
    {
      status: 'cancelled',
      trade: aTrade({ ...RECEIVED, state: 'cancelled', events: [{ state: 'cancelled', by: 'steam', at: 1 }] }),
    },
    /^Your skin did not arrive by 26 November 2026 at 23:59/,
  ],
])('an offer %o says what is so', async (change, words) => {
  openOffer(anOffer(change));
  await screen.findByText(words);
});

/** The steps that are still to come, with their days. */
const stepsAhead = () =>
  [...document.querySelectorAll('li[data-ahead]')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(': '),
  );

test('accepting sends the price that is shown, leads to the hand-over, and then to the contact info', async () => {
  const trade = aTrade({ due_at: seconds('2026-11-26T23:59:00Z') });
  const accepted = anOffer({ status: 'accepted', trade, trade_link: TRADE_LINK, together: [1002, 1003] });
  const { user, callsOf, toasts } = openOffer(anOffer(), { [ACCEPT]: () => decided(accepted) });
  await press(user, 'Accept');
  const handOver = await screen.findByRole('region', { name: 'Send us your skin by 26 November 2026 at 23:59' });
  await expect.poll(() => document.activeElement).toBe(handOver);
  expect(within(handOver).getByLabelText('Our trade link')).toHaveProperty('value', TRADE_LINK);
  within(handOver).getByText('The items of offers 1002, 1003 can come with the same trade offer.');
  const payout = screen.getByRole('button', { name: 'Continue to payout' });
  expect(handOver.compareDocumentPosition(payout)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(payout);
  const contact = await dialog('Contact info');
  await contact.findByText('Step 2 of 4');
  await waitFor(() => expect(toasts).toEqual(['Offer successfully accepted']));
  expect(callsOf(ACCEPT)[0]?.body).toMatchObject({ id: 12, service_price: 28 });
  expect(callsOf(ACCEPT)[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  await press(user, 'Back');
  await dialog('Offer details');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('group', { name: 'Offer details' }));
});

test('declining ends the offer', async () => {
  const { user, toasts } = openOffer(anOffer(), { [DECLINE]: () => decided(anOffer({ status: 'declined' })) });
  await press(user, 'Decline');
  await screen.findByText(/^You declined our price/);
  await waitFor(() => expect(toasts).toEqual(['Offer declined successfully']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
});

test('a price changed in the meantime is reported and shown', async () => {
  let price = 28;
  const now = () => anOffer({ service_price: price });
  const { user } = openOffers(
    {
      ...withOffer(now),
      [ACCEPT]: () => {
        price = 25;
        return Rejection.of('offer-price-changed');
      },
    },
    { search: '?offer=12' },
  );
  await press(user, 'Accept');
  await screen.findByText('Our price for this offer has changed');
  await (await dialog('Offer details')).findByText('€25.00');
});

test('an offer decided in another tab cannot be decided here', async () => {
  let now = anOffer();
  const { user } = openOffers(
    {
      ...withOffer(() => now),
      [ACCEPT]: () => {
        now = anOffer({ status: 'declined' });
        return Rejection.of('offer-already-declined');
      },
    },
    { search: '?offer=12' },
  );
  await press(user, 'Accept');
  await screen.findByText('This offer has already been declined');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
});

test('a failed decision without a message shows our own', async () => {
  const { user } = openOffer(anOffer(), { [DECLINE]: () => new Rejection(409, '') });
  await press(user, 'Decline');
  await screen.findByText('Failed to decline offer. Please try again later.');
});

test('a failed payout is reported, and can be repeated', async () => {
  const { user } = openOffer(anOffer({ status: 'accepted', payout: aPayout({ status: 'failed' }) }));
  await within(await screen.findByRole('alert')).findByText(
    /The last payout of €26.60 to the card ending in 4242 failed./,
  );
  await press(user, 'Request payout again');
  await dialog('Contact info');
});

test('an offer that could not be loaded can be retried', async () => {
  let isDown = true;
  const { user } = openOffers(
    { 'GET /offer/{id}': () => (isDown ? new Rejection(409, 'Oops') : ok(anOffer())) },
    { search: '?offer=12' },
  );
  await screen.findByText('Failed to fetch offer details');
  isDown = false;
  await press(user, 'Try again');
  await screen.findByText('You receive');
});
