import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { type ReactNode, useId } from 'react';
import { ProductCard } from '#shared/product-card/ProductCard.tsx';
import { ProductCardSkeleton } from '#shared/product-card/ProductCardSkeleton.tsx';
import styles from './ProductStrip.module.css';

/** Number of placeholder cards. */
const PLACES = 6;

interface ProductStripProps {
  title: ReactNode;
  /** Undefined while they load. */
  products: Product[] | undefined;
  /** A link beside the title. */
  more?: ReactNode;
}

/** One row of cards that scrolls sideways. */
export function ProductStrip({ title, products, more }: ProductStripProps) {
  const titleId = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId} aria-busy={products === undefined}>
      <Row as="header" gap={3} rowGap={1} align="baseline" justify="between" wrap>
        <Text as="h2" size="2xl" id={titleId}>
          {title}
        </Text>
        {more}
      </Row>
      <ul className={styles.row}>
        {products
          ? products.map((product) => (
              <li key={product.id} className={styles.place}>
                <ProductCard product={product} />
              </li>
            ))
          : [...Array(PLACES).keys()].map((place) => (
              <li key={place} className={styles.place}>
                <ProductCardSkeleton />
              </li>
            ))}
      </ul>
    </Stack>
  );
}
