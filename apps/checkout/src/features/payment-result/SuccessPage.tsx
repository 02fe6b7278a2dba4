import { useCredits } from '@patina/parts/use-credits';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, type LoaderFunctionArgs, useSearchParams } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { paths } from '@patina/shared-api/paths';
import { depositStatus } from '@patina/shared-api/queries/deposit';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { purchaseHistory } from '@patina/shared-api/queries/purchase';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { OWN, sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { PageWidth } from '@patina/ui/Layout';
import { checkoutDraft } from '#shared/draft/draft.ts';
import { pendingPurchase } from '#shared/pending-purchase/pending-purchase.ts';
import { promoCodeAtom } from '#shared/promo-code/promo-code.ts';
import { BoughtOrder } from './BoughtOrder.tsx';
import styles from './ResultPage.module.css';
import { paymentType } from './TryAgainActions.tsx';

/** A payment has changed cart and balance, so both are refetched. */
export function loader({ context, request }: LoaderFunctionArgs): null {
  const { queryClient, store } = context.get(storefrontContext);
  pendingPurchase.clear();
  if (paymentType(new URL(request.url).searchParams) === 'purchase') {
    store.set(promoCodeAtom, null);
    checkoutDraft.clear();
  }
  void queryClient.invalidateQueries({ queryKey: [OWN] });
  return null;
}

export function Component() {
  const { t } = useTranslation('checkout');
  const titled = usePageTitle();
  const [search] = useSearchParams();
  const type = paymentType(search);
  const order = search.get('order') ?? search.get('order_id') ?? '';
  const own = useOwnOrder(order, type === 'purchase');
  return (
    <PageWidth align="center" className={styles.page}>
      <title>{titled(t('head.success.title'))}</title>
      <EmptyState
        icon="check"
        headingLevel={1}
        title={t(`success.${type}.title`)}
        text={type === 'topup' ? <ToppedUp order={order} /> : <Bought own={own} />}
        actions={
          type === 'topup' ? (
            <>
              <Button variant="solid" render={<Link to={paths.account('transactions')} />}>
                {t('success.topup.view')}
              </Button>
              <Button render={<Link to={paths.home()} />}>{t('result.home')}</Button>
            </>
          ) : (
            <>
              {own && (
                <Button variant="solid" render={<Link to={paths.order(own.id)} />}>
                  {t('success.order', { order: own.id })}
                </Button>
              )}
              <Button variant={own ? undefined : 'solid'} render={<Link to={paths.account('orders')} />}>
                {t('success.purchase.view')}
              </Button>
              <Button render={<Link to={paths.products()} />}>{t('success.purchase.shop')}</Button>
            </>
          )
        }
      />
      {own && <BoughtOrder order={own} />}
    </PageWidth>
  );
}

/** The order, if it is the visitor's own. */
function useOwnOrder(order: string, isPurchase: boolean) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const isKnown = isPurchase && isAuthenticated && order !== '';
  const { data: orders = [] } = useQuery({ ...purchaseHistory(useLocale()), enabled: isKnown });
  return orders.find(({ id }) => String(id) === order);
}

function Bought({ own }: { own: Purchase | undefined }) {
  const { t } = useTranslation('checkout');
  const credits = useCredits();
  const money = useMoney();
  if (!own) return t('success.purchase.neutral');
  const total = own.charged ? money(own.charged.total, own.charged.currency) : credits(own.total);
  return t('success.purchase.text', { order: own.id, count: own.count, total });
}

function ToppedUp({ order }: { order: string }) {
  const { t } = useTranslation('checkout');
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const money = useMoney();
  const { data: own } = useQuery({ ...depositStatus(order), enabled: isAuthenticated && order !== '' });
  if (own?.status !== 'Success') return t('success.topup.neutral');
  return t('success.topup.text', { amount: money(own.amount, own.currency) });
}
