import type { DayOfSales, SalesOverview } from '@patina/shared-api/contract/desk/today';
import { fromMinor } from '@patina/shared-api/money';
import { DAY } from '#platform/time.ts';

/** Sales of a day in UTC, in hundredths of a Credit. */
export interface SoldOfDay {
  /** `2026-11-23` */
  time: string;
  orders: number;
  revenueMinor: number;
  marginMinor: number;
}

const PERIODS = [1, 7, 30];
/** Days of the chart. */
const SHOWN = 30;

/** The days that an overview is made of: as many before those that are shown. */
export function overviewPeriod(now: Date): { from: Date; to: Date } {
  const today = Date.parse(now.toISOString().slice(0, 10));
  return { from: new Date(today - (2 * SHOWN - 1) * DAY), to: new Date(today + DAY) };
}

/** Sums of the last days with today and of as many before, and each of the last 30 days. */
export function salesOverview(sold: readonly SoldOfDay[], now: Date): SalesOverview {
  const { from } = overviewPeriod(now);
  const byDay = new Map(sold.map((day) => [day.time, day]));
  const days = Array.from({ length: 2 * SHOWN }, (_, place): SoldOfDay => {
    const time = new Date(from.getTime() + place * DAY).toISOString().slice(0, 10);
    return byDay.get(time) ?? { time, orders: 0, revenueMinor: 0, marginMinor: 0 };
  });
  return {
    periods: PERIODS.map((length) => ({
      days: length,
      now: sumOf(days.slice(-length)),
      before: sumOf(days.slice(-2 * length, -length)),
    })),
    days: days.slice(-SHOWN).map(({ time, ...day }): DayOfSales => ({ day: time, ...sumOf([{ time, ...day }]) })),
  };
}

function sumOf(days: readonly SoldOfDay[]) {
  const sum = (value: (day: SoldOfDay) => number) => days.reduce((total, day) => total + value(day), 0);
  return {
    orders: sum(({ orders }) => orders),
    revenue: fromMinor(sum(({ revenueMinor }) => revenueMinor)),
    margin: fromMinor(sum(({ marginMinor }) => marginMinor)),
  };
}
