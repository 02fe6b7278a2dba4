import { scrollIntoRow } from '@patina/parts/scroll-into-row';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { categoryTree } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { useCategoryName } from '#shared/item-names/use-category-name.ts';
import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import type { ListPath } from '#shared/list-filters/list-route.ts';
import styles from './CategoryNav.module.css';
import { categoryPath } from './category-path.ts';

interface CategoryNavProps {
  path: ListPath;
  /** Filters by name, not by slug. */
  filters: Pick<ListFilters, 'type' | 'heroes'>;
}

/** The categories in two rows: the types and, inside a type, its weapons. Each links to its own list. */
export function CategoryNav({ path, filters }: CategoryNavProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  const { data: tree = [] } = useQuery(categoryTree(useLocale()));
  const category = tree.find(({ name }) => name === filters.type);
  const [hero, ...others] = filters.heroes;
  const weapon = others.length === 0 ? category?.subcategories.find(({ name }) => name === hero) : undefined;
  return (
    <nav className={styles.nav} aria-label={t('categories.label')}>
      <ul className={styles.row}>
        <Place to={categoryPath(path)} isCurrent={!filters.type && !hero}>
          {t('categories.all')}
        </Place>
        {tree.map((each) => (
          <Place
            key={each.id}
            to={categoryPath(path, each)}
            isCurrent={each === category}
            isAround={weapon !== undefined}
          >
            {nameOf(each.name)}
          </Place>
        ))}
      </ul>
      {category && (
        <ul className={styles.row} data-inner="" aria-label={t('categories.weapons')}>
          {category.subcategories.map((each) => (
            <Place key={each.id} to={categoryPath(path, category, each)} isCurrent={each === weapon}>
              {each.name}
            </Place>
          ))}
        </ul>
      )}
    </nav>
  );
}

interface PlaceProps {
  to: string;
  isCurrent: boolean;
  /** A category inside it is the current one. */
  isAround?: boolean;
  children: string;
}

function Place({ to, isCurrent, isAround = false, children }: PlaceProps) {
  const current = isAround ? 'true' : 'page';
  return (
    <li ref={isCurrent ? scrollIntoRow : undefined} className={styles.place}>
      <Link to={to} className={styles.link} aria-current={isCurrent ? current : undefined}>
        {children}
      </Link>
    </li>
  );
}
