import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { withQueries } from '@patina/shared-api/queries/storefront';
import type { ComponentType } from 'react';
import { moneyMessages } from '#messages/money/messages.ts';
import type { PageQueries } from '#shared/data-table/desk-table.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { checkQueries } from './CheckFindings.tsx';
import { ChecksView } from './ChecksView.tsx';
import { LedgerView, ledgerQueries } from './LedgerView.tsx';
import { PAYMENTS, PaymentsView } from './PaymentsView.tsx';
import { VatView, vatQueries } from './VatView.tsx';

export const messages = moneyMessages;

const VIEWS: Record<MoneyView, { View: ComponentType; queries: (search: URLSearchParams) => PageQueries }> = {
  ledger: { View: LedgerView, queries: ledgerQueries },
  payments: { View: PaymentsView, queries: PAYMENTS.queries },
  vat: { View: VatView, queries: vatQueries },
  checks: { View: ChecksView, queries: checkQueries },
};

export const loader = withQueries(({ url: { searchParams } }) => VIEWS[readView(searchParams)].queries(searchParams));

/** Ledger, payments, VAT and checks of the books, each a view of its own address. */
export function Component() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const view = readView(search);
  const { View } = VIEWS[view];
  return (
    <DeskPage title={t('head.money.title')}>
      <LinkTabs
        label={t('head.money.title')}
        path="/desk/money"
        param="view"
        ids={MONEY_VIEWS}
        current={view}
        nameOf={(id) => t(`money.views.${id}`)}
      />
      <View key={view} />
    </DeskPage>
  );
}

const MONEY_VIEWS = ['ledger', 'payments', 'vat', 'checks'] as const;
type MoneyView = (typeof MONEY_VIEWS)[number];

/** The view that an address names; the ledger by default. */
function readView(search: URLSearchParams): MoneyView {
  return MONEY_VIEWS.find((view) => view === search.get('view')) ?? 'ledger';
}
