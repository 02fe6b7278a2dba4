import { type ListFilters, NO_FILTERS } from './list-filters.ts';

/** An applied filter: its name, its value if it has several, and the change that removes it. */
export type AppliedFilter =
  | { kind: 'search' | 'type' | 'quality' | 'collection'; value: string; undo: Partial<ListFilters> }
  | { kind: 'heroes' | 'exterior_names' | 'item_class'; value: string; undo: Partial<ListFilters> }
  | { kind: 'price'; from: number | null; till: number | null; undo: Partial<ListFilters> };

const SINGLE = ['search', 'type', 'quality', 'collection'] as const;
const LISTS = ['heroes', 'exterior_names', 'item_class'] as const;

/** The applied filters, one by one, in the order of the panel. */
export function appliedFilters(filters: ListFilters): AppliedFilter[] {
  const { price_from, price_till } = filters;
  return [
    ...SINGLE.filter((kind) => filters[kind] !== '').map((kind) => ({
      kind,
      value: filters[kind],
      undo: { [kind]: NO_FILTERS[kind] },
    })),
    ...(price_from === null && price_till === null
      ? []
      : [{ kind: 'price' as const, from: price_from, till: price_till, undo: { price_from: null, price_till: null } }]),
    ...LISTS.flatMap((kind) =>
      filters[kind].map((value) => ({ kind, value, undo: { [kind]: filters[kind].filter((each) => each !== value) } })),
    ),
  ];
}
