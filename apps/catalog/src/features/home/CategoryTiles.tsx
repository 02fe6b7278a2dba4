import { usePicture } from '@patina/parts/use-picture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Icon } from '@patina/ui/Icon';
import { PageWidth } from '@patina/ui/Layout';
import { useCategoryName } from '#shared/item-names/item-names.ts';
import styles from './CategoryTiles.module.css';

/** The game's types of items. */
const USUAL_TILES = 9;

interface CategoryTilesProps {
  /** Undefined shows empty tiles. */
  categories: Category[] | undefined;
  /** `img_url` of an item of each type, by the type's slug. */
  pictures: ReadonlyMap<string, string>;
}

/** One tile per type of item, with a picture of one. */
export function CategoryTiles({ categories, pictures }: CategoryTilesProps) {
  const { t } = useTranslation('catalog');
  return (
    <PageWidth as="nav" gap={3} aria-label={t('home.roomsTitle')}>
      <h2 className={styles.title}>{t('home.roomsTitle')}</h2>
      <ul className={styles.tiles}>
        {categories?.map((category) => (
          <li key={category.id} className={styles.tile}>
            <Tile category={category} picture={pictures.get(category.url)} />
          </li>
        ))}
        {!categories &&
          [...Array(USUAL_TILES).keys()].map((place) => (
            <li key={place} className={styles.tile} aria-hidden="true">
              <span className={styles.link} />
            </li>
          ))}
      </ul>
    </PageWidth>
  );
}

function Tile({ category, picture }: { category: Category; picture: string | undefined }) {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  const { name, url, subcategories } = category;
  return (
    <Link to={paths.products(url)} className={styles.link}>
      {picture !== undefined && <TilePicture source={picture} />}
      <span className={styles.name}>{nameOf(name)}</span>
      <span className={styles.models}>
        {t('home.models', { count: subcategories.length })}
        <Icon name="arrow-right" className={styles.arrow} />
      </span>
    </Link>
  );
}

function TilePicture({ source }: { source: string }) {
  const { url, onError } = usePicture(source);
  if (url === undefined) return null;
  return (
    <img
      src={url}
      alt=""
      width={512}
      height={384}
      className={styles.image}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
    />
  );
}
