import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { categoryTree, randomProducts, recommendedProducts } from '@patina/shared-api/queries/catalogue';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { CallToAction } from '#features/home/CallToAction.tsx';
import { CategoryTiles } from '#features/home/CategoryTiles.tsx';
import { featuredProduct } from '#features/home/featured-product.ts';
import { Hero } from '#features/home/Hero.tsx';
import { SaleBanner } from '#features/home/SaleBanner.tsx';
import { WhyUs } from '#features/home/WhyUs.tsx';
import { PageHead } from '#shared/page-head/PageHead.tsx';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import { cardBadge } from '#shared/product-card/card-badge.ts';
import { ProductStrip } from '#shared/product-strip/ProductStrip.tsx';
import styles from './HomePage.module.css';

/** Products of the "strike" block (docs/product.md#home-page). */
const STRIKE_SIZE = 6;

export const loader = withQueries(({ locale }) => [
  randomProducts(locale),
  recommendedProducts(locale),
  categoryTree(locale),
]);

export function Component() {
  const { t } = useTranslation('catalog');
  const locale = useLocale();
  const random = useQuery(randomProducts(locale));
  const recommended = useQuery(recommendedProducts(locale));
  const categories = useQuery(categoryTree(locale));
  const hasRooms = categories.data ? categories.data.length > 0 : !categories.error;
  const pictures = new Map(recommended.data?.map(({ category, img_url }) => [category, img_url]));
  const strike = random.data?.slice(0, STRIKE_SIZE);
  const featured = featuredProduct(random.data?.slice(STRIKE_SIZE));

  return (
    <div className={styles.page}>
      <PageHead title={t('head.home.title')} />
      <Hero product={featured} isPending={random.isPending} />
      {hasRooms && <CategoryTiles categories={categories.data} pictures={pictures} />}
      <div className={styles.section}>
        {!strike && random.error ? (
          <ProblemState
            title={t('home.strikeFailed')}
            error={random.error}
            retry={random.refetch}
            isRetrying={random.isFetching}
          />
        ) : (
          strike?.length !== 0 && (
            <ProductStrip
              title={
                <>
                  <span className={styles.eyebrow}>{t('home.strikeEyebrow')}</span>
                  {t('home.strikeTitle')}
                </>
              }
              products={strike}
              more={
                <Link to={paths.products()} className={styles.more}>
                  {t('home.strikeLink')}
                  <Icon name="arrow-right" />
                </Link>
              }
            />
          )
        )}
      </div>
      <SaleBanner product={recommended.data?.find(isReduced)} />
      <WhyUs />
      {recommended.data?.length !== 0 && !recommended.error && (
        <div className={styles.section}>
          <ProductStrip title={t('home.recommended')} products={recommended.data} />
        </div>
      )}
      <CallToAction />
    </div>
  );
}

function isReduced(product: Product): boolean {
  return cardBadge(product) === 'sale';
}
