import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { staticPage } from '@patina/shared-api/queries/content';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Html } from '@patina/ui/Html';
import { PageWidth, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { NotFoundPage } from '#shared/not-found/NotFoundPage.tsx';
import { PageProblem } from '#shared/page-problem/PageProblem.tsx';
import styles from './StaticPagePage.module.css';

export const loader = withQueries(({ params, locale }) => [staticPage(pageKey(params), locale)]);

/** A static page of the operator, by slug or by id. */
export function Component() {
  const locale = useLocale();
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  const { data: page, error, refetch, isFetching } = useQuery(staticPage(pageKey(useParams()), locale));
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundPage />;
  if (error) {
    return (
      <PageProblem
        title={t('staticPage.failed')}
        text={error.message}
        actions={
          <Button variant="solid" onClick={() => refetch()} busy={isFetching}>
            {t('part.retry')}
          </Button>
        }
      />
    );
  }
  if (!page) return <StaticPageSkeleton label={t('progress')} />;
  return (
    <PageWidth as="article" className={styles.page}>
      <title>{titled(t('head.page.title', { name: page.title }))}</title>
      <Text as="h1" size="2xl" className={styles.title}>
        {page.title}
      </Text>
      <Html className={styles.content} html={page.content} />
    </PageWidth>
  );
}

function StaticPageSkeleton({ label }: { label: string }) {
  return (
    <PageWidth className={styles.page} role="status" aria-label={label}>
      <Skeleton shape="block" className={styles.titleSkeleton} />
      <Skeleton shape="block" className={styles.textSkeleton} />
      <Skeleton shape="block" className={styles.textSkeleton} />
      <Skeleton shape="block" className={styles.textSkeleton} />
    </PageWidth>
  );
}

function pageKey({ slug, id }: { slug?: string | undefined; id?: string | undefined }): string {
  return slug ?? id ?? '';
}
