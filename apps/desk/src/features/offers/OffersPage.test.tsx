import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeskOffer, aDeskOfferRow } from '#testing/a-desk-offer.ts';
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
  await user.click(dialog.getByRole('button', { name: 'It has arrived' }));
  expect(await dialog.findByText('No item is expected for this offer.', { exact: false })).toBeTruthy();
  expect(callsOf('POST /desk/offers/received').map(({ body }) => body)).toMatchObject([
    { offers: [{ id: 1001, trade_offer: '6213504121' }] },
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
