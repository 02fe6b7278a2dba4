import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { withQueries } from '@patina/shared-api/queries/storefront';
import type { ComponentType } from 'react';
import { moneyMessages } from '#messages/money/messages.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { checkQueries } from './CheckFindings.tsx';
import { ChecksView } from './ChecksView.tsx';
import { LedgerView, ledgerQueries } from './LedgerView.tsx';
import { PaymentsView, paymentQueries } from './PaymentsView.tsx';
import { VatView, vatQueries } from './VatView.tsx';

export const messages = moneyMessages;

const QUERIES = { ledger: ledgerQueries, payments: paymentQueries, vat: vatQueries, checks: checkQueries };

export const loader = withQueries(({ url }) => QUERIES[readView(url.searchParams)](url.searchParams));

const VIEWS: Record<MoneyView, ComponentType> = {
  ledger: LedgerView,
  payments: PaymentsView,
  vat: VatView,
  checks: ChecksView,
};

/** Ledger, payments, VAT and checks of the books, each a view of its own address. */
export function Component() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const view = readView(search);
  const View = VIEWS[view];
  return (
    <DeskPage title={t('head.money.title')}>
      <MoneyViews current={view} />
      <View key={view} />
    </DeskPage>
  );
}

/** Links to the views of the page. */
function MoneyViews({ current }: { current: MoneyView }) {
  const { t } = useTranslation('desk');
  return (
    <LinkTabs
      label={t('head.money.title')}
      current={current}
      tabs={MONEY_VIEWS.map((view) => ({ id: view, to: viewHref(view), name: t(`money.views.${view}`) }))}
    />
  );
}

const MONEY_VIEWS = ['ledger', 'payments', 'vat', 'checks'] as const;
type MoneyView = (typeof MONEY_VIEWS)[number];

/** The view that an address names; the ledger by default. */
function readView(search: URLSearchParams): MoneyView {
  return MONEY_VIEWS.find((view) => view === search.get('view')) ?? 'ledger';
}

const viewHref = (view: MoneyView) => (view === 'ledger' ? '/desk/money' : `/desk/money?view=${view}`);
