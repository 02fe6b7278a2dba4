import { Rejection } from '@patina/test-pages/api/rejection';
import { aPayout } from '@patina/test-pages/factories/a-payout';
import { aTrade } from '@patina/test-pages/factories/a-trade';
import { anOffer } from '@patina/test-pages/factories/an-offer';
import { ok } from '@patina/test-pages/factories/ok';
import { columnNames } from '@patina/test-pages/pages/column-names';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dialog, openOffers } from '#testing/open-offers.tsx';

const HISTORY = 'GET /offer/history';

const FAILED = aPayout({ status: 'failed' });
const RECEIVED = aTrade({ state: 'protected', protected_until: 1_796_000_000 });
const OVERDUE = aTrade({ state: 'cancelled', events: [{ state: 'cancelled', by: 'steam', at: 1_795_900_000 }] });

const rows = () => tableRows('My offers');

test('an offer shows our price, and the asking price if it differs', async () => {
  openOffers({
    [HISTORY]: () =>
      ok([
        anOffer({ id: 13, status: 'pending', service_price: null, payout_amount: null, currency: 'USD' }),
        anOffer({ created_at: Date.UTC(2026, 10, 21, 12) / 1000 }),
      ]),
  });
  await waitFor(async () => expect((await rows())[0]?.[4]).toBe('$30.00'));
  const [first, second] = await rows();
  expect(first?.[0]).toBe('13');
  expect(second).toEqual([
    '12',
    expect.stringMatching(/^21\.11\.2026 \d\d:00$/),
    'AK-47 | RedlineField-Tested',
    '1',
    '€28.00your price: €30.00',
    'Our price is ready',
    'OFFER 12: AK-47 | Redline',
  ]);
  expect(columnNames()).toEqual(['ID', 'Date', 'Item', 'Quantity', 'Amount', 'Status', 'Action']);
});

test.each([
  ['Waiting for our price', 'warning', { status: 'pending' }],
  ['Our price is ready', 'warning', { status: 'offer' }],
  ['Payout details needed', 'warning', { status: 'accepted' }],
  ['Payout details needed', 'warning', { status: 'accepted', trade: RECEIVED, payout: FAILED }],
  ['Waiting for your skin', 'warning', { status: 'completed', payout: aPayout() }],
  ['Skin received', 'warning', { status: 'completed', trade: RECEIVED, payout: aPayout() }],
  ['To be paid out', 'warning', { status: 'completed', trade: aTrade({ state: 'done' }), payout: aPayout() }],
  ['To be paid out', 'warning', { status: 'completed', trade: null, payout: aPayout() }],
  ['Paid out', 'tick', { status: 'approved', trade: aTrade({ state: 'done' }), payout: aPayout({ status: 'paid' }) }],
  ['Declined', 'cross', { status: 'declined' }],
  ['Cancelled', 'cross', { status: 'cancelled', trade: aTrade({ state: 'cancelled' }) }],
  ['Skin not received', 'cross', { status: 'cancelled', trade: OVERDUE, payout: FAILED }],
  ['Trade reversed', 'cross', { status: 'cancelled', trade: aTrade({ state: 'reversed' }), payout: FAILED }],
] as const)('the list says "%s" with the icon %s for %j', async (word, mark, change) => {
  openOffers({ [HISTORY]: () => ok([anOffer(change)]) });
  expect((await screen.findByText(word)).getAttribute('data-mark')).toBe(mark);
  const action = change.status === 'offer' ? 'OFFER' : 'DETAILS';
  screen.getByRole('button', { name: `${action} 12: AK-47 | Redline` });
});

test('a page has eight offers, and its number is in the address', async () => {
  const { user, address } = openOffers({
    [HISTORY]: () => ok(Array.from({ length: 17 }, (_, place) => anOffer({ id: 40 - place }))),
  });
  expect(await rows()).toHaveLength(8);
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await waitFor(async () => expect((await rows()).map(([id]) => id)).toEqual(['24']));
  expect(address()).toBe('/account/offers?page=3');
});

test('before the first offer the tab says how selling goes: fee, days, latest payout, where the skin is sent', async () => {
  openOffers();
  const how = within(await screen.findByRole('region', { name: 'How selling goes' }));
  const steps = how.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(steps).toHaveLength(5);
  expect(steps[1]).toMatch(/within 3 working days\. Our fee is 5%/);
  expect(steps[2]).toMatch(/Within 3 days, to our trade link on Steam\./);
  expect(steps[3]).toMatch(/For 7 days/);
  expect(steps[4]).toMatch(/Within 3 working days after that\. .* by \d+ \w+ \d{4} at the latest\.$/);
});

test('without offers the tab says so', async () => {
  openOffers();
  await screen.findByRole('heading', { name: 'No offers found' });
});

test('offers that could not be loaded can be retried', async () => {
  let isDown = true;
  const { user } = openOffers({ [HISTORY]: () => (isDown ? new Rejection(409, 'Oops') : ok([anOffer()])) });
  await screen.findByText('Failed to fetch offers. Please try again later.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});

test('the address contains the open dialog and keeps the page; closing removes the dialog', async () => {
  const { user, address } = openOffers(
    {
      [HISTORY]: () => ok(Array.from({ length: 9 }, (_, place) => anOffer({ id: 20 - place }))),
      'GET /offer/{id}': () => ok(anOffer()),
    },
    { search: '?page=2' },
  );
  await user.click(await screen.findByRole('button', { name: /^OFFER 12/ }));
  await dialog('Offer details');
  expect(address()).toBe('/account/offers?page=2&offer=12');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/account/offers?page=2');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^OFFER 12/ })));
});

test('a link opens an offer at once; an unknown one is reported', async () => {
  openOffers({ 'GET /offer/{id}': () => Rejection.of('offer-not-found') }, { search: '?offer=77' });
  (await dialog('Offer details')).getByRole('heading', { name: 'Offer details' });
  await screen.findByText('Offer details not found');
});

test('after a rejection because selling is switched off the settings are reloaded', async () => {
  const { user, callsOf } = openOffers(
    {
      'GET /offer/{id}': () => ok(anOffer()),
      'POST /offer/decline': () => Rejection.of('selling-disabled'),
    },
    { search: '?offer=12' },
  );
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await screen.findByText('Selling is switched off at the moment');
  await waitFor(() => expect(callsOf('GET /settings').length).toBeGreaterThan(1));
});
