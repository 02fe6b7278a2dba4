import { useTranslation } from '@patina/platform/i18n';
import { depositHistory, statement } from '@patina/shared-api/queries/deposit';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Stack, Text } from '@patina/ui/Layout';
import { SavedCards } from '#features/saved-cards/SavedCards.tsx';
import { StatementSection } from '#features/statement/StatementSection.tsx';
import { BalanceCard } from '#features/transactions/BalanceCard.tsx';
import { PaymentList } from '#features/transactions/PaymentList.tsx';

export const loader = withQueries(({ locale }) => [profile(locale), depositHistory(locale), statement(locale, null)]);

/** The balance, the top-up form, the payment history, the statement and the saved cards. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  return (
    <Stack gap={3}>
      <title>{titled(t('head.payments.title'))}</title>
      <Text as="h1" size="2xl">
        {t('tabs.transactions')}
      </Text>
      <BalanceCard />
      <PaymentList />
      <StatementSection />
      <SavedCards />
    </Stack>
  );
}
