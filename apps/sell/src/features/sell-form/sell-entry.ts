import { bodyResolver } from '@patina/parts/body-resolver';
import type { useForm } from '@patina/platform/form';
import { SellOrder } from '@patina/shared-api/contract/offers/offer';

/** Values of the sell form. */
export interface SellEntry {
  title: string;
  /** Empty until it is chosen. */
  quality: SellOrder['quality'] | '';
  item_url: string;
  /** As typed. */
  price: string;
}

type SellForm = typeof useForm<SellEntry, unknown, SellOrder>;

/** The parts of the form that its fields need. */
export type SellFields = Pick<ReturnType<SellForm>, 'control' | 'register' | 'formState' | 'setValue' | 'watch'>;

export const EMPTY_ENTRY: SellEntry = { title: '', quality: '', item_url: '', price: '' };

/** Fields that can show an error of the server. */
export const SELL_FIELDS = ['title', 'quality', 'item_url', 'price'] as const;

/** Parses a typed price with a point or a comma: undefined when empty, NaN when invalid. */
export function readPrice(typed: string): number | undefined {
  const decimal = typed.trim().replace(',', '.');
  if (decimal === '') return undefined;
  return /^\d{1,9}(\.\d{0,2})?$/.test(decimal) ? Number(decimal) : Number.NaN;
}

/** Validates the entry by the contract. */
export const sellResolver = bodyResolver(SellOrder, (entry: SellEntry) => ({
  ...entry,
  price: readPrice(entry.price),
}));
