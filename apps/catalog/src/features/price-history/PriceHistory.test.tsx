import type { PriceHistory, PricePoint } from '@patina/shared-api/contract/catalogue/price-history';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { ok } from '@patina/test-pages/factories/ok';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';

const aPoint = (day: string, fields: Partial<PricePoint> = {}): PricePoint => {
  return { day, low: 10, sold: 0, median: null, reference: null, ...fields };
};

const POINTS = [
  aPoint('2026-11-25'),
  aPoint('2026-11-26', { sold: 2, median: 9.5 }),
  aPoint('2026-11-27', { low: null }),
  aPoint('2026-11-28', { low: 8 }),
];

function openHistory(history: Partial<PriceHistory>, more: Answers = {}) {
  const asked: string[] = [];
  const wears = [{ id: 8, exterior: 'Factory New', item_class: 'Normal' as const, price: 99, stock: 1 }];
  const product = { ...aProduct({ id: 7, price: 8, stock: 1 }), low_30d: null, similar: [], wears };
  openPage('/products/rifle/ak-47/7', {
    'GET /items/{id}': () => ok(product),
    'GET /items/{id}/history': ({ params, query }) => {
      asked.push(`${params['id']} ${query.get('days')}`);
      return ok({
        points: POINTS,
        lowest_30: null,
        median_90: null,
        under_median: null,
        made_up_till: null,
        ...history,
      });
    },
    ...more,
  });
  return asked;
}

const section = async () => within(await screen.findByRole('region', { name: 'Price history' }));

test('the last day is said at first, and the arrow keys say the others', async () => {
  openHistory({});
  const slider = await (await section()).findByRole('slider', { name: 'Price history' });
  expect(slider.getAttribute('aria-valuetext')).toBe('28.11.2026: €8.00');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('26.11.2026: €10.00, 2 sold, median €9.50');
  fireEvent.change(slider, { target: { value: '2' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('27.11.2026: sold out');
});

test('the table has the days on which something changed, the latest first', async () => {
  openHistory({});
  const shown = await section();
  fireEvent.click(await shown.findByText('Show as table'));
  expect(shown.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FromLowest priceSoldMedian paid',
    '28.11.2026€8.000–',
    '27.11.2026sold out0–',
    '26.11.2026€10.002€9.50',
    '25.11.2026€10.000–',
  ]);
});

test('what it costs elsewhere is a line, a column and part of what a day says', async () => {
  openHistory({ points: [...POINTS, aPoint('2026-11-29', { low: 8, reference: 9 })] });
  const shown = await section();
  const slider = await shown.findByRole('slider', { name: 'Price history' });
  expect(slider.getAttribute('aria-valuetext')).toBe('29.11.2026: €8.00, market price €9.00');
  fireEvent.click(shown.getByText('Show as table'));
  expect(
    shown
      .getAllByRole('row')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['FromLowest priceSoldMedian paidMarket price', '29.11.2026€8.000–€9.00', '28.11.2026€8.000––']);
});

test.each([
  [{ under: 8 }, 'Market price: €9.00 · 8 % under the market · Source: A market · 2 days old'],
  [{ under: -3, age_days: 1 }, 'Market price: €9.00 · 3 % over the market · Source: A market · 1 day old'],
  [{ under: 0, age_days: 0 }, 'Market price: €9.00 · Source: A market · today'],
  [{ credits: null, currency: 'XAU', age_days: 12 }, 'Market price: 10.00 XAU · Source: A market · 12 days old'],
  [{ is_made_up: true }, 'Market price: €9.00 · Made up for this demonstration · 2 days old'],
])('beside the price stands what it costs elsewhere: %j', async (changes, sentence) => {
  const reference = {
    ...{ price: 10, currency: 'USD', credits: 9, source: 'A market', is_made_up: false, age_days: 2, under: null },
    ...changes,
  };
  const product = { ...aProduct({ id: 7, price: 8, stock: 1 }), low_30d: null, similar: [], wears: [], reference };
  openHistory({}, { 'GET /items/{id}': () => ok(product) });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('another range and another wear are asked for', async () => {
  const asked = openHistory({});
  const shown = await section();
  fireEvent.click(await shown.findByRole('radio', { name: '1 year' }));
  await expect.poll(() => asked).toEqual(['7 null', '7 365']);
  fireEvent.change(shown.getByRole('combobox', { name: 'Wear' }), { target: { value: '8' } });
  await expect.poll(() => asked.at(-1)).toBe('8 365');
});

test.each([
  [{ lowest_30: 9, under_median: 20 }, 'Lowest price in 30 days · 20 % under its 90-day median'],
  [{ lowest_30: 8, under_median: -14 }, '14 % over its 90-day median'],
])('what today’s price is beside those before it: %j', async (history, sentence) => {
  openHistory(history);
  expect(await (await section()).findByText(sentence)).toBeTruthy();
});

test('what a demonstration has made up is said, and a new product has no chart', async () => {
  openHistory({ made_up_till: '2026-11-26' });
  expect(
    await (await section()).findByText('This is a demonstration: everything until 26.11.2026 is made up.'),
  ).toBeTruthy();
});

test('a product that is new has no chart', async () => {
  openHistory({ points: [] });
  expect(await (await section()).findByText('This skin is new here: its prices begin today.')).toBeTruthy();
});

test('a history that fails is asked for again at a press', async () => {
  let isDown = true;
  const shownAgain = ok({ points: POINTS, lowest_30: null, median_90: null, under_median: null, made_up_till: null });
  openHistory(
    {},
    { 'GET /items/{id}/history': () => (isDown ? new Rejection(422, 'Prices are counted.') : shownAgain) },
  );
  const shown = await section();
  expect(await shown.findByText('The price history could not be loaded.')).toBeTruthy();
  isDown = false;
  fireEvent.click(shown.getByRole('button', { name: 'Try again' }));
  expect(await shown.findByRole('slider')).toBeTruthy();
});
