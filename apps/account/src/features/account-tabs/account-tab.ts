import type { paths } from '@patina/shared-api/paths';

export type AccountTab = NonNullable<Parameters<typeof paths.account>[0]>;

const TABS: readonly AccountTab[] = ['personal', 'security', 'transactions', 'orders', 'offers'];

/** Tab of a path below `/account`. */
export function tabOfPath(pathname: string): AccountTab {
  return readTab(pathname.split('/')[2]) ?? 'personal';
}

/** Tab of the query `tab`. */
export function tabOfQuery(search: string): AccountTab | undefined {
  return readTab(new URLSearchParams(search).get('tab'));
}

/** The remaining query of a query that opens a tab: `?tab=offers&offer=3` → `offer=3`. */
export function searchInTab(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('tab');
  return query.toString();
}

function readTab(text: string | null | undefined): AccountTab | undefined {
  return TABS.find((tab) => tab === text);
}
