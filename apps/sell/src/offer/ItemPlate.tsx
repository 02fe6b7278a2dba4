import { useQuery } from '@patina/platform/query';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { useState } from 'react';
import styles from './ItemPlate.module.css';

interface ItemPlateProps {
  /** Absolute, or relative to the image host; null where the catalogue does not know the item. */
  image: string | null;
}

/** The picture of what is offered, on its plate; a mark where there is none. */
export function ItemPlate({ image }: ItemPlateProps) {
  const { data: store } = useQuery(settings(useLocale()));
  const [failed, setFailed] = useState<string>();
  const url = image ? joinImageHost(store?.image_host ?? '', image) : undefined;
  return (
    <span className={styles.plate}>
      {url && url !== failed ? (
        <img src={url} alt="" width={512} height={384} loading="lazy" decoding="async" onError={() => setFailed(url)} />
      ) : (
        <Icon name="sparkle" />
      )}
    </span>
  );
}
