import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue';
import { paths } from '@patina/shared-api/paths';
import { categoryTree, randomProducts, recommendedProducts } from '@patina/shared-api/queries/catalogue';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { PageHead } from '#page-head/PageHead.tsx';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { cardBadge } from '#product-card/card-badge.ts';
import { ProductStrip } from '#product-strip/ProductStrip.tsx';
import { CallToAction } from './CallToAction.tsx';
import { featuredOf } from './featured-product.ts';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import { Rooms } from './Rooms.tsx';
import { SaleBanner } from './SaleBanner.tsx';
import { WhyUs } from './WhyUs.tsx';

/** Products of the strike block (specification, section 2). */
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
  const { data: rooms = [] } = useQuery(categoryTree(locale));
  const strike = random.data?.slice(0, STRIKE_SIZE);
  const featured = featuredOf(random.data?.slice(STRIKE_SIZE));

  return (
    <div className={styles.page}>
      <PageHead title={t('head.home.title')} />
      <Hero product={featured} isPending={random.isPending} />
      <div className={styles.section}>
        {!strike && random.error ? (
          <ProblemFace
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
      {rooms.length > 0 && <Rooms rooms={rooms} />}
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
