import { PageWidth } from '@patina/parts/PageWidth';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Icon } from '@patina/ui/Icon';
import { useCategoryName } from '#shared/item-names/use-category-name.ts';
import styles from './CategoryTiles.module.css';

/** One tile per type of item. */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  return (
    <PageWidth as="nav" isWide gap={4} aria-label={t('home.roomsTitle')}>
      <h2 className={styles.title}>{t('home.roomsTitle')}</h2>
      <ul className={styles.tiles}>
        {categories.map(({ id, name, url, subcategories }) => (
          <li key={id} className={styles.tile}>
            <Link to={paths.products(url)} className={styles.link}>
              <span className={styles.name}>{nameOf(name)}</span>
              <span className={styles.models}>{t('home.models', { count: subcategories.length })}</span>
              <Icon name="arrow-right" className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </PageWidth>
  );
}
