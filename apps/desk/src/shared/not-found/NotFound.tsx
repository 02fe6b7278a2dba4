import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { use } from 'react';
import { InPage } from './in-page.ts';

/** What operators see who may not see a page: the same as everybody sees for one that does not exist. */
export function NotFound() {
  const { t } = useTranslation('desk');
  const titled = usePageTitle();
  return (
    <>
      <title>{titled(t('notFound.head'))}</title>
      <EmptyState
        icon="search"
        headingLevel={use(InPage) ? 2 : 1}
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
