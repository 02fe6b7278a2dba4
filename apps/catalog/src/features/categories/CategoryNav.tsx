import { KeptPart } from '@patina/parts/KeptPart';
import { scrollIntoRow } from '@patina/parts/scroll-into-row';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { categoryTree } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { useCategoryName } from '#shared/item-names/item-names.ts';
import { type ListFilters, type ListPath, NO_FILTERS, writeFilters } from '#shared/list-filters/list-filters.ts';
import styles from './CategoryNav.module.css';

interface CategoryNavProps {
  path: ListPath;
  /** Filters by name, not by slug. */
  filters: Pick<ListFilters, 'type' | 'heroes'>;
}

/** The types and, inside one and where the filters are not beside the list, its weapons. Each links to its own list. */
export function CategoryNav({ path, filters: { type, heroes } }: CategoryNavProps) {
  const { data: tree = [] } = useQuery(categoryTree(useLocale()));
  const shown = { path, type, heroes, tree };
  return (
    <KeptPart name="categories" data={shown}>
      <CategoryRows {...shown} />
    </KeptPart>
  );
}

interface CategoryRowsProps extends Pick<ListFilters, 'type' | 'heroes'> {
  path: ListPath;
  tree: Category[];
}

function CategoryRows({ path, type, heroes, tree }: CategoryRowsProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  const category = tree.find(({ name }) => name === type);
  const [hero, ...others] = heroes;
  const weapon = others.length === 0 ? category?.subcategories.find(({ name }) => name === hero) : undefined;
  return (
    <nav className={styles.nav} aria-label={t('categories.label')}>
      <ul className={styles.row}>
        <Place to={categoryPath(path)} isCurrent={!type && !hero}>
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

/**
 * Address of a category's or a weapon's list without other filters. The list of all skins has a path for each; new and
 * sale lists use the query.
 */
export function categoryPath(path: ListPath, category?: Category, weapon?: Category): string {
  if (path === '/products') return paths.products(category?.url, weapon?.url);
  return writeFilters({ ...NO_FILTERS, type: category?.name ?? '', heroes: weapon ? [weapon.name] : [] }, { path });
}
