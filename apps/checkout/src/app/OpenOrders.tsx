import { FRESH } from '@patina/parts/fresh';
import { TextWithMoment } from '@patina/parts/LongMoment';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { OpenOrder } from '@patina/shared-api/contract/orders/purchase';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { paths } from '@patina/shared-api/paths';
import { openOrders } from '@patina/shared-api/queries/purchase';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Row } from '@patina/ui/Layout';
import { GiveUpButton } from '#shared/give-up/GiveUpButton.tsx';
import { Notice } from './PaymentNotices.tsx';

/** The shopper's orders that wait for their payment (docs/product.md#open-payments); the cart works without knowing them. */
export function OpenOrders({ lines }: { lines: readonly CartLine[] }) {
  const { data: open = [] } = useQuery({ ...openOrders(useLocale()), ...FRESH });
  const inCart = new Set(lines.map(({ item_id }) => item_id));
  return open.map((order) => (
    <OpenOrderNotice key={order.id} order={order} isInCart={order.items.some((id) => inCart.has(id))} />
  ));
}

/** One of them: what is open until when, what paying the cart does to it, and the ways to go on with it and to give it up. */
function OpenOrderNotice({ order, isInCart }: { order: OpenOrder; isInCart: boolean }) {
  const { t, i18n } = useTranslation('checkout');
  const money = useMoney();
  const { id, amount, currency, payment_method, next, until } = order;
  const facts = { amount: money(amount, currency), method: methodTitle(payment_method, i18n.language) };
  const kind = next.kind === 'voucher' ? 'voucher' : 'payment';
  return (
    <Notice
      role="status"
      tone="warning"
      icon={<Icon name="warning" />}
      title={
        <span>
          <TextWithMoment text={(moment) => t(`open.${kind}`, { ...facts, moment })} seconds={until} />
        </span>
      }
    >
      <p>{t(isInCart ? 'open.inCart' : 'open.elsewhere', { order: id })}</p>
      <Row wrap gap={1}>
        <Button size="small" variant="solid" render={<Link to={paths.pendingPayment(id)} />}>
          {t('pending.goOn')}
        </Button>
        <GiveUpButton order={id} next={next} />
      </Row>
    </Notice>
  );
}
