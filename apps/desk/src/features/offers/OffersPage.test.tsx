import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeskOffer, aDeskOfferRow } from '#testing/a-desk-offer.ts';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const TITLES: Record<number, string> = { 1001: 'AK-47 | Redline', 1002: 'AWP | Asiimov', 1003: 'M4A4 | Howl' };

/** Opens a queue; an offer leaves it once it is priced or declined. */
function openQueue(address: string, answers: Answers = {}, operator: Parameters<typeof openDesk>[2] = {}) {
  let ids = [1001, 1002, 1003];
  const leave = (id: unknown) => {
    ids = ids.filter((one) => one !== id);
  };
  return openDesk(
    address,
    {
      'GET /desk/offers': () => ({
        ...ok(ids.map((id) => aDeskOfferRow({ id, title: TITLES[id] ?? '' }))),
        meta: { total: ids.length, pages: 1, page: 1, from: 1, to: ids.length },
      }),
      'GET /desk/offers/{id}': ({ params }) =>
        ok(aDeskOffer({ id: Number(params['id']), title: TITLES[Number(params['id'])] ?? '' })),
      'POST /desk/offers/price': ({ body }) => {
        leave(body['id']);
        return { status: 'OK' };
      },
      'POST /desk/offers/decline': ({ body }) => {
        const [{ id }] = body['offers'] as [{ id: number }];
        leave(id);
        return { status: 'OK', results: [{ id, ok: true, changed: true }] };
      },
      ...answers,
    },
    operator,
  );
}

const opened = (title: string) => screen.findByRole('heading', { level: 2, name: title });

test('a queue is worked through by keyboard: j opens, p prices, d declines, and each time the next one is opened', async () => {
  const { user, callsOf, toasts, router } = openQueue('/desk/offers');
  await screen.findByRole('link', { name: /AK-47/ });
  await user.keyboard('j');
  const heading = await opened('AK-47 | Redline');
  expect(document.activeElement).toBe(heading);
  const worth = within(screen.getByRole('region', { name: 'What it is worth' }));
  expect(worth.getByText('Suggested bid (20 % margin)').nextSibling?.textContent).toBe('€40.00');
  expect(worth.getByText('Sold in 7 days').nextSibling?.textContent).toBe('2');
  expect(screen.getByRole('link', { name: /Inventory on Steam/ }).getAttribute('href')).toContain('#730_2_1');

  await user.keyboard('p');
  expect(document.activeElement).toBe(screen.getByLabelText('Our price'));
  await user.keyboard('37,50{Enter}');
  await opened('AWP | Asiimov');
  expect(callsOf('POST /desk/offers/price').map(({ body }) => body)).toMatchObject([
    { id: 1001, price: 37.5, seen_price: null },
  ]);
  await user.keyboard('d');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline offer 1002?' }));
  await user.type(dialog.getByLabelText('Reason'), 'We have enough.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await opened('M4A4 | Howl');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('k');
  expect(router.state.location.pathname).toBe('/desk/offers/1003');
  expect(toasts).toEqual(['Offer 1001 has the price €37.50.', 'Offer 1002 is declined.']);
});

test('somebody else was faster: the price says why, and what it is now', async () => {
  let price: number | null = null;
  const { user } = openQueue('/desk/offers/1001', {
    'GET /desk/offers/{id}': () =>
      ok(aDeskOffer({ service_price: price, status: price === null ? 'pending' : 'offer' })),
    'POST /desk/offers/price': () => {
      price = 33;
      return new Rejection(409, 'Our price for this offer has changed', undefined, 'offer-price-changed');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Set price' }));
  expect(await screen.findByText('Our price for this offer has changed')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Change price' })).toBeTruthy();
  await user.clear(screen.getByLabelText('Our price'));
  await user.keyboard('nothing{Enter}');
  expect(await screen.findByText('Enter a price such as 27.50.')).toBeTruthy();
});

test('each role may do only what it is for', async () => {
  const received = { status: 'completed', trade_state: 'waiting' } as const;
  const { user, callsOf } = openQueue(
    '/desk/offers/1001?queue=to_receive',
    {
      'GET /desk/offers/{id}': () => ok(aDeskOffer(received)),
      'POST /desk/offers/received': () => ({
        status: 'OK',
        results: [{ id: 1001, ok: false, changed: false, code: 'offer-item-unexpected', message: 'No item.' }],
      }),
    },
    { roles: ['support'] },
  );
  await opened('AK-47 | Redline');
  expect(screen.queryByLabelText('Our price')).toBeNull();
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Has the item of offer 1001 arrived?' }));
  await user.type(dialog.getByLabelText('Trade offer'), '6213504121');
  await user.type(dialog.getByLabelText('Float'), '0,2104500961');
  await user.type(dialog.getByLabelText('Pattern'), '321');
  await user.click(dialog.getByRole('button', { name: 'It has arrived' }));
  expect(await dialog.findByText('No item is expected for this offer.', { exact: false })).toBeTruthy();
  expect(callsOf('POST /desk/offers/received').map(({ body }) => body)).toMatchObject([
    { offers: [{ id: 1001, trade_offer: '6213504121' }], item: { float: 0.2104500961, seed: 321 } },
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('several overdue offers are ended at once, each with what became of it', async () => {
  let ids = [1001, 1002, 1003];
  const { user, callsOf } = openQueue('/desk/offers?queue=overdue', {
    'GET /desk/offers': () => ({
      ...ok(ids.map((id) => aDeskOfferRow({ id, title: TITLES[id] ?? '', status: 'accepted' }))),
      meta: { total: ids.length, pages: 1, page: 1, from: 1, to: ids.length },
    }),
    'POST /desk/offers/overdue': () => {
      ids = [];
      return {
        status: 'OK',
        results: [
          { id: 1001, ok: true, changed: true },
          { id: 1003, ok: true, changed: false },
        ],
      };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'End several…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End overdue offers?' }));
  await user.click(dialog.getByRole('checkbox', { name: /AWP/ }));
  await user.click(dialog.getByRole('button', { name: 'End the chosen ones' }));
  const results = within(await dialog.findByRole('list', { name: 'Results' }));
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1001 Done.',
    '1003 This was known already; nothing has changed.',
  ]);
  expect(callsOf('POST /desk/offers/overdue').map(({ body }) => body)).toMatchObject([
    { offers: [{ id: 1001 }, { id: 1003 }] },
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'End several…' })).toBeNull();
});

test.each([
  ['what the seller asks, where our bid is more', { user_price: 27.5 }, '27.50'],
  ['our bid, where the seller asks more', { user_price: 1090 }, '40.00'],
  ['what the seller asks, where the catalogue does not have the item', { user_price: 1090, market: null }, '1090.00'],
  ['our price, where there is one', { user_price: 27.5, service_price: 33, status: 'offer' as const }, '33.00'],
])('the field of the price holds %s', async (_, offer, price) => {
  openQueue('/desk/offers/1001', { 'GET /desk/offers/{id}': () => ok(aDeskOffer(offer)) });
  expect((await screen.findByLabelText<HTMLInputElement>('Our price')).value).toBe(price);
});

test('the field of the price is in the form of German, and takes an amount with groups', async () => {
  const { user, callsOf } = openDesk(
    '/desk/offers/1001',
    {
      'GET /desk/offers': () => aList([aDeskOfferRow({ id: 1001 })]),
      'GET /desk/offers/{id}': () => ok(aDeskOffer({ user_price: 1090, market: null })),
      'POST /desk/offers/price': () => ({ status: 'OK' }),
    },
    {},
    'de',
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Our price');
  expect(field.value).toBe('1090,00');
  await user.clear(field);
  await user.type(field, '1.089{Enter}');
  expect(callsOf('POST /desk/offers/price')).toHaveLength(0);
  await user.clear(field);
  await user.type(field, '1.089,50{Enter}');
  await waitFor(() => expect(callsOf('POST /desk/offers/price')[0]?.body).toMatchObject({ price: 1089.5 }));
});

test('more than the seller asks needs a reason, and more than our bid names the second person', async () => {
  const { user, callsOf } = openQueue('/desk/offers/1001', {
    'GET /desk/offers/{id}': ({ params }) => ok(aDeskOffer({ id: Number(params['id']), user_price: 30 })),
  });
  await user.click(await screen.findByLabelText('Our price'));
  expect(screen.queryByLabelText('Why more than the seller asks')).toBeNull();
  await user.keyboard('{Control>}a{/Control}35');
  expect(screen.queryByText(/a second person has to agree/)).toBeNull();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/This is more than the seller asks/)).toBeTruthy();
  await user.type(screen.getByLabelText('Why more than the seller asks'), 'The float is rare.');
  await user.clear(screen.getByLabelText('Our price'));
  await user.type(screen.getByLabelText('Our price'), '45');
  expect(screen.getByText('More than our bid of €40.00: a second person has to agree.')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(callsOf('POST /desk/offers/price')).toHaveLength(1));
  expect(callsOf('POST /desk/offers/price')[0]?.body).toMatchObject({ price: 45, reason: 'The float is rare.' });
});

test('a price is taken back from the next offer, until its seller has read it', async () => {
  let price: number | null = null;
  const { user, callsOf, toasts } = openQueue('/desk/offers/1001', {
    'GET /desk/offers/{id}': ({ params }) => {
      const id = Number(params['id']);
      const isPriced = id === 1001 && price !== null;
      const priced = { status: 'offer', service_price: price, can_unprice: true } as const;
      return ok(aDeskOffer({ id, title: TITLES[id] ?? '', ...(isPriced && priced) }));
    },
    'POST /desk/offers/price': ({ body }) => {
      price = body['price'] as number;
      return { status: 'OK' };
    },
    'POST /desk/offers/unprice': () => {
      price = null;
      return { status: 'OK' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Set price' }));
  await opened('AWP | Asiimov');
  expect(await screen.findByText('Offer 1001 has the price €40.00.')).toBeTruthy();
  await user.keyboard('u');
  await waitFor(() => expect(screen.queryByText('Offer 1001 has the price €40.00.')).toBeNull());
  expect(callsOf('POST /desk/offers/unprice').map(({ body }) => body)).toMatchObject([{ id: 1001, seen_price: 40 }]);
  expect(toasts.at(-1)).toBe('The price of offer 1001 is taken back.');
  expect(screen.getByRole('heading', { level: 2, name: 'AWP | Asiimov' })).toBeTruthy();
});

test('chosen offers are priced at once by keyboard: what each gets, which stay and which wait is said before, and it is taken back', async () => {
  const found = [
    { id: 1001, ok: true, changed: true, price: 37.5, seen_price: null, currency: 'EUR' },
    { id: 1002, ok: true, changed: false, waits: 'limit' },
    { id: 1003, ok: false, changed: false, code: 'offer-without-bid', message: 'No bid.' },
  ];
  let queue = [1001, 1002, 1003];
  const { user, callsOf } = openQueue('/desk/offers', {
    // Offers that are priced leave the queue.
    'GET /desk/offers': () => aList(queue.map((id) => aDeskOfferRow({ id, title: TITLES[id] ?? '' }))),
    'POST /desk/offers/bulk/price/preview': () => ({ status: 'OK', results: found }),
    'POST /desk/offers/bulk/price': () => {
      queue = [];
      return { status: 'OK', results: [{ id: 1001, ok: true, changed: true }] };
    },
    'POST /desk/offers/bulk/unprice': () => ({
      status: 'OK',
      results: [{ id: 1001, ok: false, changed: false, code: 'offer-price-read' }],
    }),
  });
  await screen.findByRole('link', { name: /AK-47/ });
  await user.keyboard('a');
  await user.keyboard('b');
  const dialog = within(await screen.findByRole('dialog', { name: 'Price 3 offers' }));
  const plan = within(await dialog.findByRole('list', { name: /^1 offer gets the lower of our bid/ }));
  expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1001 AK-47 | Redline– → €37.50',
  ]);
  expect(dialog.getByText('1 waits for a second person:').parentElement?.textContent).toContain('1002 AWP | Asiimov');
  expect(within(dialog.getByRole('list', { name: 'What stays as it is' })).getByRole('listitem').textContent).toBe(
    '1 stays as it is: The catalogue does not have this item, so no bid is known: price it by itself.1003 M4A4 | Howl',
  );
  await user.click(dialog.getByRole('button', { name: 'Price 2 offers' }));
  expect(await dialog.findByText('1 offer is priced. Its seller gets an email.')).toBeTruthy();
  expect(callsOf('POST /desk/offers/bulk/price').map(({ body }) => body)).toMatchObject([
    { offers: [{ id: 1001, price: 37.5, seen_price: null }] },
  ]);
  await waitFor(() => expect(screen.queryByRole('link', { name: /AK-47/, hidden: true })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Take the prices back' }));
  expect(await dialog.findByText(/The seller has read this price/)).toBeTruthy();
  expect(callsOf('POST /desk/offers/bulk/unprice').map(({ body }) => body)).toMatchObject([
    { offers: [{ id: 1001, seen_price: 37.5 }] },
  ]);
});

test('a seller whom Steam does not let trade is marked', async () => {
  openQueue('/desk/offers/1001', {
    'GET /desk/people/{id}/steam': () => ok({ steamid: '76561197960266962', trading: 'banned' }),
  });
  await screen.findByText('Banned from trading by Steam');
});
