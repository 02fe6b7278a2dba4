import { type useForm, zodResolver } from '@patina/platform/form';
import { SellOrder } from '@patina/shared-api/contract/offer';

/** What stands in the fields of the sell form. */
export interface SellEntry {
  title: string;
  /** Empty until it is chosen. */
  quality: SellOrder['quality'] | '';
  item_url: string;
  /** As it is typed. */
  price: string;
}

type SellForm = typeof useForm<SellEntry, unknown, SellOrder>;
type SellResolver = NonNullable<NonNullable<Parameters<SellForm>[0]>['resolver']>;

/** What the parts of the form need of it. */
export type SellFields = Pick<ReturnType<SellForm>, 'control' | 'register' | 'formState' | 'setValue' | 'watch'>;

export const EMPTY_ENTRY: SellEntry = { title: '', quality: '', item_url: '', price: '' };

/** Fields that a refusal can be shown at. */
export const SELL_FIELDS = ['title', 'quality', 'item_url', 'price'] as const;

/** Reads a price as somebody types it, with a point or a comma: undefined for nothing, NaN for what is no price. */
export function readPrice(typed: string): number | undefined {
  const decimal = typed.trim().replace(',', '.');
  if (decimal === '') return undefined;
  return /^\d{1,9}(\.\d{0,2})?$/.test(decimal) ? Number(decimal) : Number.NaN;
}

const resolve = zodResolver(SellOrder);

/** Checks the entry by the contract, whose fields have the form's names. */
export const sellResolver: SellResolver = (entry, context, options) =>
  resolve(
    { ...entry, price: readPrice(entry.price) } as SellOrder,
    context,
    options as never,
  ) as ReturnType<SellResolver>;
