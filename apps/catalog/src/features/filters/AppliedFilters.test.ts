import { expect, test } from 'vitest';
import { changeFilters, type ListFilters, NO_FILTERS } from '#shared/list-filters/list-filters.ts';
import { appliedFilters } from './AppliedFilters.tsx';

function chosen(filters: Partial<ListFilters>): ListFilters {
  return { ...NO_FILTERS, ...filters };
}

test('order and page are not filters', () => {
  expect(appliedFilters(chosen({ sort: 'asc', page: 3 }))).toEqual([]);
});

test('two price bounds are one filter', () => {
  expect(appliedFilters(chosen({ price_from: 5, price_till: 20 }))).toEqual([
    { kind: 'price', from: 5, till: 20, undo: { price_from: null, price_till: null } },
  ]);
});

test('removing one weapon keeps the others', () => {
  const filters = chosen({ heroes: ['AK-47', 'AWP'], quality: ['Covert'] });
  const awp = appliedFilters(filters).find((applied) => applied.kind === 'heroes' && applied.value === 'AWP');
  expect(changeFilters(filters, awp?.undo ?? {})).toEqual(chosen({ heroes: ['AK-47'], quality: ['Covert'] }));
});

test('removing all filters one by one leaves none', () => {
  let filters = chosen({
    search: 'redline',
    type: 'Rifle',
    quality: ['Covert', 'Classified'],
    phase: ['Ruby'],
    collection: 'Dust 2',
    float_from: 0.1,
    seed: 0,
    sticker: 'crown',
    price_from: 5,
    heroes: ['AK-47', 'AWP'],
    exterior_names: ['Factory New'],
    item_class: ['Souvenir'],
  });
  for (let [next] = appliedFilters(filters); next; [next] = appliedFilters(filters)) {
    filters = changeFilters(filters, next.undo);
  }
  expect(filters).toEqual(NO_FILTERS);
});
