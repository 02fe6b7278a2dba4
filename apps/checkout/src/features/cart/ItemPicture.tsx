import { useQuery } from '@patina/platform/query';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { useState } from 'react';
import styles from './CartItem.module.css';

/** The picture of an item beside its title, and a placeholder where there is none. */
export function ItemPicture({ source }: { source: string }) {
  const { data: store } = useQuery(settings(useLocale()));
  const url = joinImageHost(store?.image_host ?? '', source);
  const [failed, setFailed] = useState<string>();
  if (source === '' || failed === url) {
    return (
      <span className={styles.missing}>
        <Icon name="sparkle" />
      </span>
    );
  }
  return (
    <img
      src={url}
      alt=""
      width={512}
      height={384}
      className={styles.picture}
      decoding="async"
      onError={() => setFailed(url)}
    />
  );
}
