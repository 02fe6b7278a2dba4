import { expect, test } from 'vitest';
import { overviewPeriod, salesOverview } from '#store/sales/today.ts';

const NOW = new Date('2026-11-23T23:30:00Z');
const sold = (time: string, revenueMinor: number) => ({ time, orders: 1, revenueMinor, marginMinor: revenueMinor / 2 });

test('sales of today, 7 and 30 days stand beside as many days before', () => {
  const days = [
    ...[sold('2026-11-23', 10_00), sold('2026-11-22', 20_00), sold('2026-11-17', 40_00), sold('2026-11-16', 80_00)],
    ...[sold('2026-10-25', 160_00), sold('2026-10-24', 320_00), sold('2026-09-25', 640_00)],
  ];
  const { periods, days: shown } = salesOverview(days, NOW);
  expect(periods.map(({ days: length, now, before }) => [length, now.revenue, before.revenue])).toEqual([
    [1, 10, 20],
    [7, 70, 80],
    [30, 310, 960],
  ]);
  expect(periods[1]?.now).toEqual({ orders: 3, revenue: 70, margin: 35 });
  expect([shown.length, shown[0]?.day, shown.at(-1)]).toEqual([
    30,
    '2026-10-25',
    { day: '2026-11-23', orders: 1, revenue: 10, margin: 5 },
  ]);
  expect(overviewPeriod(NOW)).toEqual({ from: new Date('2026-09-25'), to: new Date('2026-11-24') });
});
