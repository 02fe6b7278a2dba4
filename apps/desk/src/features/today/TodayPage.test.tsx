import type { SalesOverview, TodayNumbers } from '@patina/shared-api/contract/desk/today';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openDesk } from '#testing/open-desk.tsx';
import { releaseShares } from './ReleaseSection.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const NUMBERS: TodayNumbers = { to_price: 3, to_receive: 2, overdue: 1, to_pay_out: 0, failed_payments: 0 };
const SUM = { orders: 2, revenue: 1234.5, margin: 100 };
const SALES: SalesOverview = {
  periods: [1, 7, 30].map((days) => ({ days, now: SUM, before: { ...SUM, revenue: 80 } })),
  days: [
    { day: '2026-11-22', orders: 0, revenue: 0, margin: 0 },
    { day: '2026-11-23', orders: 2, revenue: 1234.5, margin: 100 },
  ],
};

/** Opens the page of today. */
const openToday = (roles: ('owner' | 'support')[], numbers = NUMBERS) =>
  openDesk(
    '/desk',
    {
      'GET /desk/today': () => ok(numbers),
      'GET /desk/today/sales': () => ok(SALES),
      'GET /desk/today/releases': () =>
        ok([
          { app: 'catalog', version: '1.0.0', pages: 900, failed: 0, late: 0 },
          { app: 'catalog', version: '1.1.0', pages: 100, failed: 7, late: 25 },
        ]),
    },
    { roles },
  );

test('an owner sees what waits, sales with those before, and the releases that fail', async () => {
  const registered = [{ app: 'catalog', live: '1.0.0', canary: { version: '1.1.0', percent: 10 } }];
  vi.stubGlobal('fetch', async () => Response.json({ apps: registered }));
  openToday(['owner']);
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  const tiles = (await waiting.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]);
  expect(tiles).toEqual([
    ['3Offers to price', '/desk/offers?queue=to_price'],
    ['2Items to receive1 is late', '/desk/offers?queue=to_receive'],
    ['0Payouts due', '/desk/payouts'],
    ['0Declined paymentsin the last 24 hours', '/desk/money?view=payments&status=declined'],
  ]);
  const sales = within(screen.getByRole('region', { name: 'Sales' }));
  expect((await sales.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    'Today',
    '7 days',
    '30 days',
  ]);
  expect(sales.getAllByText('1,234.50 Credits')).toHaveLength(3);
  expect(await tableRows('Releases')).toEqual([
    ['catalog 1.0.0', 'Live', '90\u00a0%', '900', '0', '0', '0\u00a0% fail'],
    ['catalog 1.1.0', 'Canary, 10\u00a0%', '10\u00a0%', '100', '7', '25', '7\u00a0% fail'],
  ]);
});

test('a canary that no page has run is listed, and a release that is neither live nor tried is replaced', () => {
  const run = [{ app: 'shell', version: '1', pages: 5, failed: 0, late: 0 }];
  const shares = releaseShares(run, [{ app: 'shell', live: '2', canary: { version: '3', percent: 5 } }]);
  expect(shares.map(({ version, now, failedPart }) => [version, now?.state, failedPart])).toEqual([
    ['1', 'replaced', 0],
    ['3', 'canary', undefined],
  ]);
});

test('somebody of the support sees no sales', async () => {
  const { callsOf } = openToday(['support'], { to_price: 1 });
  expect(await screen.findByRole('link', { name: '1Offers to price' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Sales' })).toBeNull();
  expect(callsOf('GET /desk/today/sales')).toEqual([]);
});
