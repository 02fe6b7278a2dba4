import type { WatchedItem } from '@patina/shared-api/contract/cart/watchlist';
import { fromMinor } from '@patina/shared-api/money';
import { readAmountMinor } from '@patina/shared-api/typed-amount';
import { boundInCredits } from '../money/price-bounds.ts';

/** Of what somebody is told about something that they watch. */
export type Alerts = Pick<WatchedItem, 'price_below' | 'drop_percent' | 'float_below' | 'back_in_stock'>;

/** What somebody types and ticks in the dialog of alerts; an empty text asks for nothing. */
export interface AlertsEntry {
  /** In the display currency. */
  price_below: string;
  drop_percent: string;
  float_below: string;
  back_in_stock: boolean;
}

type Typed = Exclude<keyof AlertsEntry, 'back_in_stock'>;

/** The alerts that are asked for, with the limit in Credits; or the fields that cannot be understood. */
export function readAlerts(
  entry: AlertsEntry,
  rates: Parameters<typeof boundInCredits>[2],
): { alerts: Alerts } | { unclear: Typed[] } {
  const price_below = read(entry.price_below, (typed) => {
    const minor = readAmountMinor(typed);
    return minor && boundInCredits(fromMinor(minor), 'till', rates);
  });
  const drop_percent = read(entry.drop_percent, (typed) => wholeNumber(typed.replace(/\s?%$/, ''), 1, 90));
  const float_below = read(entry.float_below, readFloat);
  const alerts = { price_below, drop_percent, float_below };
  const unclear = (Object.keys(alerts) as Typed[]).filter((field) => alerts[field] === undefined);
  if (unclear.length > 0) return { unclear };
  return { alerts: { ...(alerts as Alerts), back_in_stock: entry.back_in_stock } };
}

/** Null for an empty text, undefined for one that is no value. */
function read(text: string, value: (typed: string) => number | undefined): number | null | undefined {
  const typed = text.trim();
  return typed === '' ? null : value(typed) || undefined;
}

function wholeNumber(typed: string, least: number, most: number): number | undefined {
  const number = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return number >= least && number <= most ? number : undefined;
}

/** A float from 0 to 1, also with a comma. */
function readFloat(typed: string): number | undefined {
  const text = typed.replace(',', '.');
  return /^(0?\.\d{1,10}|1)$/.test(text) ? Number(text) : undefined;
}
