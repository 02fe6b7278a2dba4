import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './ItemPicture.module.css';
import { SkinGrades } from './SkinGrades.tsx';
import { SkinTitle } from './SkinTitle.tsx';
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

interface ItemNameProps {
  title: string;
  /** See `ItemPicture`. */
  picture: string | null;
  /** Id of the product that the name links to; undefined or null if the catalogue does not have it. */
  product: number | undefined | null;
  /** Content below the name. */
  children?: ReactNode;
}

/** An item in a table: its picture, its name in parts as on cards, as a link to the product while the store has it. */
export function ItemName({ title, picture, product, children }: ItemNameProps) {
  return (
    <Row gap={1.5}>
      <ItemPicture source={picture} />
      <Stack>
        {product ? (
          <Text
            as={Link}
            weight="medium"
            to={paths.product({ id: product, category: '', subcategory: '' })}
            className={styles.name}
          >
            <SkinTitle title={title} />
          </Text>
        ) : (
          <Text as="span" weight="medium" className={styles.name}>
            <SkinTitle title={title} />
          </Text>
        )}
        <SkinGrades title={title} />
        {children}
      </Stack>
    </Row>
  );
}
