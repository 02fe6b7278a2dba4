import { Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { NO_FILTERS, writeFilters } from '#shared/list-filters/list-filters.ts';

/** Target of a search: a suggestion, or a list filtered by the text. */
export type SearchTarget = Suggestion | { kind: 'text'; title: string };

/** The address of a target. */
export function searchPath(target: SearchTarget): string {
  switch (target.kind) {
    case 'category':
      return paths.products(target.category);
    case 'weapon':
      return paths.products(target.category, target.subcategory);
    case 'skin':
      return paths.product(target);
    case 'collection':
      return writeFilters({ ...NO_FILTERS, collection: target.title }, { path: '/products' });
    case 'text':
      return writeFilters({ ...NO_FILTERS, search: target.title }, { path: '/products' });
  }
}

/** Reads a stored target; undefined if it is invalid. */
export function parseTarget(stored: unknown): SearchTarget | undefined {
  const suggestion = Suggestion.safeParse(stored);
  if (suggestion.success) return suggestion.data;
  const { kind, title } = Object(stored) as { kind?: unknown; title?: unknown };
  return kind === 'text' && typeof title === 'string' ? { kind, title } : undefined;
}
