import { itemWays } from '@patina/parts/item-ways';
import { Stack } from '@patina/parts/Stack';
import { usePicture } from '@patina/parts/use-picture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { OrderItem, Purchase } from '@patina/shared-api/contract/orders/purchase';
import { paths } from '@patina/shared-api/paths';
import styles from './BoughtOrder.module.css';
import { PastStep, WaySteps } from './WaySteps.tsx';

/** What was bought, what has happened to it and what comes next, with a link to the order. */
export function BoughtOrder({ order }: { order: Purchase }) {
  const { t } = useTranslation('checkout');
  const ways = itemWays(order);
  const paidAt = order.events.find(({ kind }) => kind === 'processing')?.at;
  return (
    <Stack gap={3} className={styles.order}>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <Plate key={item.item_id} item={item} />
        ))}
      </ul>
      <ol className={styles.steps}>
        <PastStep icon="cart" name={t('success.steps.ordered')} at={order.created_at} />
        {paidAt !== undefined && <PastStep icon="check" name={t('success.steps.paid')} at={paidAt} />}
        {ways.map((way) => (
          <WaySteps key={way.key} way={way} isOnly={ways.length === 1} />
        ))}
      </ol>
      <Link to={`${paths.account('orders')}/${order.id}`} className={styles.link}>
        {t('success.order', { order: order.id })}
      </Link>
    </Stack>
  );
}

/** An item on its plate. */
function Plate({ item: { title, img_url } }: { item: OrderItem }) {
  const { url, onError } = usePicture(img_url);
  return (
    <li className={styles.plate}>
      {url && <img src={url} alt="" width={512} height={384} decoding="async" onError={onError} />}
      <span>{title}</span>
    </li>
  );
}
