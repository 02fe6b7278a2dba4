import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Row } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './ItemName.module.css';
import { ItemPicture } from './ItemPicture.tsx';

interface ItemNameProps {
  title: string;
  /** See `ItemPicture`. */
  picture: string | null;
  /** Id of the product that the name links to; undefined or null if the catalogue does not have it. */
  product: number | undefined | null;
  /** Content below the name. */
  children?: ReactNode;
}

/** An item in a table: its picture, and its name as a link to the product while the store has it. */
export function ItemName({ title, picture, product, children }: ItemNameProps) {
  return (
    <Row gap={1.5} className={styles.item}>
      <ItemPicture source={picture} />
      <div className={styles.words}>
        {product ? (
          <Link to={paths.product({ id: product, category: '', subcategory: '' })} className={styles.name}>
            {title}
          </Link>
        ) : (
          <span className={styles.name}>{title}</span>
        )}
        {children}
      </div>
    </Row>
  );
}
