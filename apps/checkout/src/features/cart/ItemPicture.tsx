import { usePicture } from '@patina/parts/use-picture';
import { Icon } from '@patina/ui/Icon';
import styles from './CartItem.module.css';

/** The picture of an item beside its title, or a placeholder if there is none. */
export function ItemPicture({ source }: { source: string }) {
  const { url, onError } = usePicture(source);
  if (url === undefined) {
    return (
      <span className={styles.missing}>
        <Icon name="sparkle" />
      </span>
    );
  }
  return (
    <img src={url} alt="" width={512} height={384} className={styles.picture} decoding="async" onError={onError} />
  );
}
