import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import { paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { useState } from 'react';
import styles from './ItemName.module.css';
import type { OrderRow } from './order-rows.ts';

/** An item as it was bought, with its picture; it leads to the product while the store has it. */
export function ItemName({ title, picture, product }: Pick<OrderRow, 'title' | 'picture' | 'product'>) {
  const { t } = useTranslation('account');
  const name = title || t('orders.unknownItem');
  return (
    <div className={styles.item}>
      <ItemPicture source={picture} />
      {product === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link to={paths.product({ id: product, category: '', subcategory: '' })} className={styles.name}>
          {name}
        </Link>
      )}
    </div>
  );
}

function ItemPicture({ source }: { source: string }) {
  const { data: store } = useQuery(settings(useLocale()));
  const url = joinImageHost(store?.image_host ?? '', source);
  const [failed, setFailed] = useState<string>();
  const isThere = source !== '' && failed !== url;
  return (
    <span className={styles.plate}>
      {isThere ? (
        <img src={url} alt="" width={512} height={384} loading="lazy" decoding="async" onError={() => setFailed(url)} />
      ) : (
        <Icon name="sparkle" />
      )}
    </span>
  );
}
