export const MONEY_VIEWS = ['ledger', 'payments', 'vat', 'checks'] as const;
export type MoneyView = (typeof MONEY_VIEWS)[number];

/** The view that an address names; the ledger by default. */
export function readView(search: URLSearchParams): MoneyView {
  return MONEY_VIEWS.find((view) => view === search.get('view')) ?? 'ledger';
}

export const viewHref = (view: MoneyView) => (view === 'ledger' ? '/desk/money' : `/desk/money?view=${view}`);
