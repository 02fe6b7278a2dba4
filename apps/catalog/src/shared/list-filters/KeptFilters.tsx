import { useLocation } from '@patina/platform/router';
import { FILTER_NAMES, type ListFilters } from './list-filters.ts';

/** Hidden fields of a plain form that keep the filters of the address, but for the page and those that the form changes. */
export function KeptFilters({ except }: { except: readonly (keyof ListFilters)[] }) {
  const query = new URLSearchParams(useLocation().search);
  const kept = FILTER_NAMES.filter((name) => name !== 'page' && !except.includes(name) && query.get(name));
  return kept.map((name) => <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />);
}
