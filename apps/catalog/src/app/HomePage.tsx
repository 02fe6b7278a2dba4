import { KeptPart } from '@patina/parts/KeptPart';
import { Slot, useIsFilled } from '@patina/parts/Slot';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { categoryTree, randomProducts, recommendedProducts } from '@patina/shared-api/queries/catalogue';
import { soldItems } from '@patina/shared-api/queries/sold-lately';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Grid, PageWidth, Row, Stack, Text } from '@patina/ui/Layout';
import { CategoryTiles } from '#features/home/CategoryTiles.tsx';
import { featuredProduct, Hero } from '#features/home/Hero.tsx';
import { PacksAbove } from '#features/packs/PacksAbove.tsx';
import { SoldLately } from '#features/sold-lately/SoldLately.tsx';
import { homeMessages } from '#messages/home/messages.ts';
import { popularList } from '#shared/list-filters/list-filters.ts';
import { PageHead } from '#shared/page-head/PageHead.tsx';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import { cardBadge } from '#shared/product-card/ProductCard.tsx';
import { ProductImage } from '#shared/product-card/ProductImage.tsx';
import { ProductStrip } from '#shared/product-strip/ProductStrip.tsx';
import styles from './HomePage.module.css';

/** Products of the "strike" block (docs/product.md#home-page). */
const STRIKE_SIZE = 6;

export const messages = homeMessages;

export const loader = withQueries(({ locale }) => [
  randomProducts(locale),
  recommendedProducts(locale),
  categoryTree(locale),
  soldItems(undefined, locale),
]);

export function Component() {
  const { t } = useTranslation('catalog');
  const locale = useLocale();
  const random = useQuery(randomProducts(locale));
  const recommended = useQuery(recommendedProducts(locale));
  const categories = useQuery(categoryTree(locale));
  const hasMore = useIsFilled('home.section', {});
  const hasRooms = categories.data ? categories.data.length > 0 : !categories.error;
  const pictures = new Map(recommended.data?.map(({ category, img_url }) => [category, img_url]));
  const strike = random.data?.slice(0, STRIKE_SIZE);
  const featured = featuredProduct(random.data?.slice(STRIKE_SIZE));
  const reduced = recommended.data?.find(isReduced);

  return (
    <Stack className={styles.page}>
      <PageHead title={t('head.home.title')} />
      <KeptPart name="hero" data={[featured, random.isPending]}>
        <Hero product={featured} isPending={random.isPending} />
      </KeptPart>
      {hasRooms && (
        <KeptPart name="tiles" data={[categories.data, [...pictures]]}>
          <CategoryTiles categories={categories.data} pictures={pictures} />
        </KeptPart>
      )}
      <PageWidth>
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
                <Row
                  as={Link}
                  gap={1}
                  inline
                  size="sm"
                  weight="medium"
                  tone="normal"
                  to={popularList()}
                  className={styles.more}
                >
                  {t('home.strikeLink')}
                  <Icon name="arrow-right" />
                </Row>
              }
            />
          )
        )}
      </PageWidth>
      <KeptPart name="sale and reasons" data={reduced}>
        <SaleBanner product={reduced} />
        <WhyUs />
      </KeptPart>
      <PageWidth gap={5}>
        <PacksAbove>
          {recommended.data?.length !== 0 && !recommended.error && (
            <ProductStrip title={t('home.recommended')} products={recommended.data} />
          )}
        </PacksAbove>
        <SoldLately />
      </PageWidth>
      {hasMore && (
        <PageWidth gap={5}>
          <Slot name="home.section" props={{}} />
        </PageWidth>
      )}
      <KeptPart name="call to action">
        <CallToAction />
      </KeptPart>
    </Stack>
  );
}

function isReduced(product: Product): boolean {
  return cardBadge(product) === 'sale';
}

/** Banner that links to the sale, with one product on sale if there is one. */
function SaleBanner({ product }: { product: Product | undefined }) {
  const { t } = useTranslation('catalog');
  return (
    <Stack as="section" gap={2} className={styles.sale} aria-label={t('home.saleTitle')}>
      <Stack gap={1.5} align="start" className={styles.saleWords}>
        <h2 className={styles.saleTitle}>{t('home.saleTitle')}</h2>
        <Text tone="quiet" className={styles.saleText}>
          {t('home.saleText')}
        </Text>
        <Button size="large" render={<Link to={paths.sale()} />}>
          {t('home.saleAction')}
        </Button>
      </Stack>
      <div className={styles.saleWall} aria-hidden="true">
        {product && (
          <ProductImage
            source={product.img_url}
            alt=""
            missingLabel={t('card.noPicture')}
            isFirst={false}
            className={styles.saleImage}
          />
        )}
      </div>
    </Stack>
  );
}

const POINTS = ['drops', 'fast', 'collection'] as const;

/** The "why us" block: three numbered points. */
function WhyUs() {
  const { t } = useTranslation('catalog');
  return (
    <PageWidth as="section" gap={5}>
      <h2 className={styles.whyTitle}>{t('home.whyTitle')}</h2>
      <Grid as="ol" gap={4} min="17rem" className={styles.points}>
        {POINTS.map((point, index) => (
          <Stack as="li" key={point} gap={1} className={styles.point}>
            <Text
              as="span"
              size="sm"
              weight="medium"
              tone="accent"
              tabular
              className={styles.pointNumber}
              aria-hidden="true"
            >
              {String(index + 1).padStart(2, '0')}
            </Text>
            <Text as="h3" size="xl">
              {t(`home.why.${point}.title`)}
            </Text>
            <p className={styles.pointText}>{t(`home.why.${point}.text`)}</p>
          </Stack>
        ))}
      </Grid>
    </PageWidth>
  );
}

/** Call to action: links to the sign-up. */
function CallToAction() {
  const { t } = useTranslation('catalog');
  return (
    <Stack as="section" gap={2} align="center" className={styles.call}>
      <h2 className={styles.callTitle}>{t('home.joinTitle')}</h2>
      <Text size="lg" tone="quiet" className={styles.callText}>
        {t('home.joinText')}
      </Text>
      <Button variant="solid" size="large" render={<Link to={paths.auth('signup')} />}>
        {t('home.joinAction')}
      </Button>
    </Stack>
  );
}
