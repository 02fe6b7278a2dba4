import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { withQueries } from '@patina/shared-api/queries/storefront';
import type { ComponentType } from 'react';
import { moneyMessages } from '#messages/money/messages.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { ChecksView } from './ChecksView.tsx';
import { checkQueries } from './check-queries.ts';
import { LedgerView } from './LedgerView.tsx';
import { ledgerQueries } from './ledger-table.ts';
import { MoneyViews } from './MoneyViews.tsx';
import { type MoneyView, readView } from './money-view.ts';
import { PaymentsView } from './PaymentsView.tsx';
import { paymentQueries } from './payment-table.ts';
import { VatView } from './VatView.tsx';
import { vatQueries } from './vat-query.ts';

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
