import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aPayout } from '@patina/test-pages/factories/a-payout';
import { anOffer } from '@patina/test-pages/factories/an-offer';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOffer, press } from '#testing/open-offer.tsx';
import { dialog, openOffers, withOffer } from '#testing/open-offers.tsx';
import { decided } from '#testing/usual-answers.ts';

const ACCEPT = 'POST /offer/request-payout';
const DECLINE = 'POST /offer/decline';
const ACCEPTED = anOffer({ status: 'accepted' });

test('before it is accepted, an offer shows the asking price, our price, the fee, the payout and its date', async () => {
  openOffer(anOffer());
  const details = await dialog('Offer details');
  await details.findByText('You receive');
  const amounts = () => details.getAllByRole('definition').map(({ textContent }) => textContent);
  await waitFor(() => expect(amounts()).toEqual(['€30.00', '€28.00', '-€1.40', '€26.60']));
  await details.findByText(
    /^Withdrawals are processed within 3 working days: if you accept today, .* by \d+ \w+ \d{4}\.$/,
  );
});

test.each<[Partial<Offer>, string[]]>([
  [{ status: 'offer' }, ['Decline', 'Accept']],
  [{ status: 'offer', service_price: null, payout_amount: null }, []],
  [{ status: 'pending', service_price: null, payout_amount: null }, []],
  [{ status: 'accepted' }, ['Continue to payout']],
  [{ status: 'completed', payout: aPayout() }, []],
  [{ status: 'approved', payout: aPayout({ status: 'paid' }) }, []],
  [{ status: 'declined' }, []],
  [{ status: 'cancelled' }, []],
])('an offer %o has the buttons %o', async (change, buttons) => {
  openOffer(anOffer(change));
  const details = await dialog('Offer details');
  await details.findByText('Your price');
  expect(details.getAllByRole('button').map((button) => button.textContent || 'Close')).toEqual([...buttons, 'Close']);
});

test('accepting sends the price that is shown, and continues to the contact info', async () => {
  const { user, callsOf, toasts } = openOffer(anOffer(), { [ACCEPT]: () => decided(ACCEPTED) });
  await press(user, 'Accept');
  const contact = await dialog('Contact info');
  await contact.findByText('Step 2 of 4');
  await waitFor(() => expect(toasts).toEqual(['Offer successfully accepted']));
  expect(callsOf(ACCEPT)[0]?.body).toMatchObject({ id: 12, service_price: 28 });
  expect(callsOf(ACCEPT)[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
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
