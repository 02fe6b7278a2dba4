import { Icon } from '@patina/ui/Icon';
import styles from './ItemPicture.module.css';
import { usePicture } from './use-picture.ts';

interface ItemPictureProps {
  /** Absolute, or relative to the image host; null or empty if the catalogue does not have the item. */
  source: string | null;
}

/** The small picture beside an item's name; an icon where there is none. `--picture` sets its width. */
export function ItemPicture({ source }: ItemPictureProps) {
  const picture = usePicture(source);
  return (
    <span className={styles.picture}>
      {picture.url ? (
        <img
          src={picture.url}
          alt=""
          width={512}
          height={384}
          loading="lazy"
          decoding="async"
          onError={picture.onError}
        />
      ) : (
        <Icon name="sparkle" />
      )}
    </span>
  );
}
