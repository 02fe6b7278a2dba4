import { expect, test } from 'vitest';
import { type AlertsEntry, readAlerts } from './read-alerts.ts';

const PAR = { exchangeRateEur: 1, rate: 1 };
const EMPTY: AlertsEntry = { price_below: '', drop_percent: '', float_below: '', back_in_stock: false };
const NOTHING = { price_below: null, drop_percent: null, float_below: null, back_in_stock: false };

test('nothing is asked for where nothing is typed', () => {
  expect(readAlerts({ ...EMPTY, price_below: '  ' }, PAR)).toEqual({ alerts: NOTHING });
});

test('a limit is typed in the display currency and kept in Credits that show it', () => {
  expect(readAlerts({ ...EMPTY, price_below: '1.234,50' }, PAR)).toEqual({
    alerts: { ...NOTHING, price_below: 1234.5 },
  });
  const dollars = readAlerts({ ...EMPTY, price_below: '10' }, { exchangeRateEur: 1, rate: 1.25 });
  expect(dollars).toEqual({ alerts: { ...NOTHING, price_below: 8 } });
});

test('a drop, a float and the return are asked for beside each other', () => {
  expect(readAlerts({ ...EMPTY, drop_percent: '10 %', float_below: '0,07', back_in_stock: true }, PAR)).toEqual({
    alerts: { price_below: null, drop_percent: 10, float_below: 0.07, back_in_stock: true },
  });
});

test.each<[Partial<AlertsEntry>]>([
  [{ price_below: '0' }],
  [{ price_below: '-3' }],
  [{ price_below: 'cheap' }],
  [{ drop_percent: '0' }],
  [{ drop_percent: '91' }],
  [{ drop_percent: '1.5' }],
  [{ float_below: '2' }],
  [{ float_below: '0' }],
  [{ float_below: 'low' }],
])('%o is not understood', (typed) => {
  expect(readAlerts({ ...EMPTY, ...typed }, PAR)).toEqual({ unclear: Object.keys(typed) });
});
