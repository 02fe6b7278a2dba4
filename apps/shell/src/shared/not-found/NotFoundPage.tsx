import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  return (
    <>
      <title>{titled(t('head.notFound.title'))}</title>
      <EmptyState
        icon="search"
        headingLevel={1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <>
            <Button variant="solid" render={<Link to={paths.home()} />}>
              {t('notFound.home')}
            </Button>
            <Button render={<Link to={paths.products()} />}>{t('notFound.shop')}</Button>
          </>
        }
      />
    </>
  );
}
