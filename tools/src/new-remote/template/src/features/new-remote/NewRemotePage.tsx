import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { recommendedProducts } from '@patina/shared-api/queries/catalogue';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Spinner } from '@patina/ui/Spinner';
import styles from './NewRemotePage.module.css';

export const loader = withQueries(({ locale }) => [recommendedProducts(locale)]);

/** The store's recommendations, by name. */
export function Component() {
  const { t } = useTranslation('new-remote');
  const titled = usePageTitle();
  const { data: products, error, isFetching, refetch } = useQuery(recommendedProducts(useLocale()));
  return (
    <div className={styles.page}>
      <title>{titled(t('head.newRemote.title'))}</title>
      <h1 className={styles.title}>{t('head.newRemote.title')}</h1>
      {products ? (
        <ul className={styles.list}>
          {products.map((product) => (
            <li key={product.id}>
              <Link to={paths.product(product)}>{product.title}</Link>
            </li>
          ))}
        </ul>
      ) : error ? (
        <EmptyState
          role="alert"
          icon="warning"
          tone="problem"
          title={t('failed.title')}
          text={t('failed.text')}
          actions={
            <Button onClick={() => refetch()} busy={isFetching}>
              {t('failed.retry')}
            </Button>
          }
        />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </div>
  );
}
