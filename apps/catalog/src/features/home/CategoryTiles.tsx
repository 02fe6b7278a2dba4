import { usePicture } from '@patina/parts/use-picture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { Icon } from '@patina/ui/Icon';
import { Grid, PageWidth, Row, Text } from '@patina/ui/Layout';
import { useCategoryName } from '#shared/item-names/item-names.ts';
import { popularList } from '#shared/list-filters/list-filters.ts';
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
      <Text as="h2" size="2xl">
        {t('home.roomsTitle')}
      </Text>
      <Grid as="ul" gap={1.5} columns={2} className={styles.tiles}>
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
      </Grid>
    </PageWidth>
  );
}

function Tile({ category, picture }: { category: Category; picture: string | undefined }) {
  const { t } = useTranslation('catalog');
  const nameOf = useCategoryName();
  const { name, url, subcategories } = category;
  return (
    <Link to={popularList(url)} className={styles.link}>
      {picture !== undefined && <TilePicture source={picture} />}
      <span className={styles.name}>{nameOf(name)}</span>
      <Row as="span" justify="between" size="sm" tone="quiet">
        {t('home.models', { count: subcategories.length })}
        <Icon name="arrow-right" className={styles.arrow} />
      </Row>
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
