import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';

/** What everybody sees who may not see a page: the same as for one that does not exist. */
export function NotFound() {
  const { t } = useTranslation('desk');
  return (
    <EmptyState
      icon="search"
      headingLevel={1}
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <Button variant="solid" render={<Link to={paths.home()} />}>
          {t('notFound.home')}
        </Button>
      }
    />
  );
}
