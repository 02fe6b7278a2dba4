import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { type LoaderFunctionArgs, useSearchParams } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { depositStatus } from '@patina/shared-api/queries/deposit';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { OWN, sessionAtom } from '@patina/shared-api/state/session';
import { EmptyState } from '@patina/ui/EmptyState';
import { PageWidth } from '@patina/ui/Layout';
import { pendingPurchase } from '#shared/pending-purchase/pending-purchase.ts';
import styles from './ResultPage.module.css';
import { paymentType, TryAgainActions } from './TryAgainActions.tsx';

/** Ends the pending purchase, so that the next one starts anew. */
export function loader({ context }: LoaderFunctionArgs): null {
  pendingPurchase.clear();
  void context.get(storefrontContext).queryClient.invalidateQueries({ queryKey: [OWN] });
  return null;
}

export function Component() {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const titled = usePageTitle();
  const [search] = useSearchParams();
  const type = paymentType(search);
  const declined = useDeclined(search.get('order') ?? '');
  return (
    <PageWidth align="center" className={styles.page}>
      <title>{titled(t('head.fail.title'))}</title>
      <EmptyState
        icon="error"
        tone="problem"
        headingLevel={1}
        title={t(`fail.${type}`)}
        text={
          say(search.get('error') || undefined) ??
          (declined ? t('fail.declined', { amount: declined }) : t('fail.text'))
        }
        actions={<TryAgainActions type={type} />}
      />
    </PageWidth>
  );
}

/** The amount of the visitor's own payment, if it was declined. */
function useDeclined(order: string): string | undefined {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const money = useMoney();
  const { data: own } = useQuery({ ...depositStatus(order), enabled: isAuthenticated && order !== '' });
  return own?.status === 'Error' ? money(own.amount, own.currency) : undefined;
}
