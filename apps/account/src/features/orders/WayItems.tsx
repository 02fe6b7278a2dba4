import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import type { OrderItem } from '@patina/shared-api/contract/orders/purchase';
import styles from './WayItems.module.css';

/** The items that travel together, as the heading of their steps. */
export function WayItems({ id, items }: { id: string; items: readonly OrderItem[] }) {
  const { t } = useTranslation('account');
  return (
    <h3 id={id} className={styles.items}>
      {items.map(({ item_id, title, img_url }) => (
        <span key={`${item_id} ${title}`} className={styles.item}>
          <ItemPicture source={img_url} />
          <span>{title || t('orders.unknownItem')}</span>
        </span>
      ))}
    </h3>
  );
}
