import type { DeskDelivery } from '@patina/shared-api/contract/desk/orders';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDelivery } from '#testing/a-delivery.ts';
import { openDesk } from '#testing/open-desk.tsx';

interface Reported {
  orders: { id: number; trade_offer: string; items: number[] }[];
}

/** A list that reported orders leave, except those that somebody else has sent. */
function aList(deliveries: DeskDelivery[], taken: readonly number[] = []) {
  let listed = deliveries;
  return {
    'GET /desk/orders/to-send': () => ({
      ...ok(listed),
      meta: { total: listed.length, pages: 1, page: 1, from: listed.length > 0 ? 1 : 0, to: listed.length },
    }),
    'POST /desk/orders/report': ({ body }: { body?: unknown }) => {
      const { orders } = body as Reported;
      listed = listed.filter(({ id }) => !orders.some((order) => order.id === id));
      return {
        status: 'OK' as const,
        results: orders.map(({ id }) =>
          taken.includes(id)
            ? { id, ok: false, changed: false, code: 'trade-impossible-now', message: 'It is sent.' }
            : { id, ok: true, changed: true },
        ),
      };
    },
  };
}

const three = () => [aDelivery({ id: 1 }), aDelivery({ id: 2 }), aDelivery({ id: 3 })];
const field = (id: number) => screen.getByLabelText<HTMLInputElement>(`Trade offer of order ${id}`);
const gone = (id: number) => waitFor(() => expect(screen.queryByLabelText(`Trade offer of order ${id}`)).toBeNull());

test('Enter reports the row as sent and goes to the next number, and Tab to the one after it', async () => {
  const { user, callsOf } = openDesk('/desk/deliveries', aList(three()));
  await screen.findByLabelText('Trade offer of order 1');
  await user.keyboard('n');
  expect(document.activeElement).toBe(field(1));
  await user.keyboard('6213504121{Enter}');
  expect(document.activeElement).toBe(field(2));
  await gone(1);
  expect(document.activeElement).toBe(field(2));
  await user.tab();
  expect(document.activeElement).toBe(field(3));
  expect(screen.getByText('Order 1 is reported as sent.')).toBeTruthy();
  expect(callsOf('POST /desk/orders/report').map(({ body }) => body)).toMatchObject([
    { state: 'sent', orders: [{ id: 1, trade_offer: '6213504121', items: [1] }] },
  ]);
});

test('twelve orders are sent with 14 presses and no page opened: the area, the first number, and Enter for each', async () => {
  const twelve = [...Array(12).keys()].map((place) => aDelivery({ id: place + 1 }));
  const { user, callsOf } = openDesk('/desk', aList(twelve));
  let presses = 0;
  async function press(keys: string) {
    presses += 1;
    await user.keyboard(keys);
  }
  (await screen.findByRole('link', { name: /^Deliveries/ })).focus();
  await press('{Enter}');
  await screen.findByLabelText('Trade offer of order 1');
  await press('n');
  for (const { id } of twelve) {
    await user.paste(`62135041${id + 20}`);
    await press('{Enter}');
  }
  await gone(12);
  expect(presses).toBe(14);
  const sent = callsOf('POST /desk/orders/report').flatMap(({ body }) => (body as unknown as Reported).orders);
  expect(sent.map(({ id, trade_offer }) => [id, trade_offer])).toEqual(
    twelve.map(({ id }) => [id, `62135041${id + 20}`]),
  );
});

test('a letter in the field copies the trade link of the row', async () => {
  const { user, toasts } = openDesk('/desk/deliveries', aList(three()));
  await user.click(await screen.findByLabelText('Trade offer of order 2'));
  await user.keyboard('c');
  await waitFor(() => expect(toasts).toEqual(['The trade link of order 2 is copied.']));
  expect(await navigator.clipboard.readText()).toBe(aDelivery().trade_link);
  expect(field(2).value).toBe('');
});

test('a pasted list shows which number goes where before all are reported at once', async () => {
  const waiting = aDelivery({ id: 2, waits_until: 1_796_000_000 });
  const { user, callsOf } = openDesk('/desk/deliveries', aList([aDelivery({ id: 1 }), waiting, aDelivery({ id: 3 })]));
  await user.click(await screen.findByLabelText('Trade offer of order 1'));
  await user.paste('101\r\n103\n\n104\n');
  const preview = within(screen.getByRole('region', { name: 'Pasted numbers' }));
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '101goes to order 1: AK-47 | Redline (Field-Tested)',
    '103goes to order 3: AK-47 | Redline (Field-Tested)',
  ]);
  expect(preview.getByText('One number is left over: no row is left for it.')).toBeTruthy();
  expect(callsOf('POST /desk/orders/report')).toEqual([]);
  expect(document.activeElement).toBe(preview.getByRole('button', { name: 'Report 2 as sent' }));
  await user.keyboard('{Enter}');
  await gone(3);
  expect(screen.getByText('2 orders are reported as sent: 1, 3.')).toBeTruthy();
  expect(callsOf('POST /desk/orders/report').map(({ body }) => body)).toMatchObject([
    {
      orders: [
        { id: 1, trade_offer: '101' },
        { id: 3, trade_offer: '103' },
      ],
    },
  ]);
});

test('what is no number is said at its row, and is not reported', async () => {
  const { user, callsOf } = openDesk('/desk/deliveries', aList(three()));
  await user.click(await screen.findByLabelText('Trade offer of order 2'));
  await user.keyboard('62x{Enter}');
  expect(await screen.findByText('This is no number of a trade offer.')).toBeTruthy();
  expect(document.activeElement).toBe(field(2));
  expect(callsOf('POST /desk/orders/report')).toEqual([]);
});

test('what somebody else has sent meanwhile is said, with the number that was not reported', async () => {
  const { user } = openDesk('/desk/deliveries', aList(three(), [2]));
  await user.click(await screen.findByLabelText('Trade offer of order 2'));
  await user.keyboard('77{Enter}');
  const alert = await screen.findByText(/^Order 2 has left the list: .* The number 77 was not reported\.$/);
  expect(within(alert.closest('[role=alert]') as HTMLElement).getByText('Open order 2')).toBeTruthy();
});

test('who may not report sees what is to send, without fields', async () => {
  openDesk('/desk/deliveries', aList([aDelivery()]), { roles: ['finance'] });
  expect(await screen.findByText('AK-47 | Redline (Field-Tested)')).toBeTruthy();
  expect(screen.queryByLabelText('Trade offer of order 100012')).toBeNull();
});

test('once all is sent, the page says so', async () => {
  openDesk('/desk/deliveries', aList([]));
  expect(await screen.findByText('Everything is sent')).toBeTruthy();
});
