import type { Product } from '@patina/shared-api/contract/catalogue';
import { type ReactNode, useId } from 'react';
import { ProductCard } from '#product-card/ProductCard.tsx';
import { ProductCardSkeleton } from '#product-card/ProductCardSkeleton.tsx';
import styles from './ProductStrip.module.css';

/** Cards that stand in while nothing is known. */
const PLACES = 6;

interface ProductStripProps {
  title: ReactNode;
  /** Undefined while they are being asked for. */
  products: Product[] | undefined;
  /** A link that leads further, beside the title. */
  more?: ReactNode;
}

/** One row of cards that runs on sideways where the screen ends. */
export function ProductStrip({ title, products, more }: ProductStripProps) {
  const titleId = useId();
  return (
    <section className={styles.strip} aria-labelledby={titleId} aria-busy={products === undefined}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {more}
      </header>
      <ul className={styles.row}>
        {products
          ? products.map((product) => (
              <li key={product.id} className={styles.place}>
                <ProductCard product={product} />
              </li>
            ))
          : Array.from({ length: PLACES }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
              <li key={place} className={styles.place}>
                <ProductCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}
