import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';

export function Component() {
  const { t } = useTranslation('sell');
  return (
    <>
      <title>{t('soon.title')}</title>
      <EmptyState
        icon="sparkle"
        headingLevel={1}
        title={t('soon.title')}
        text={t('soon.text')}
        actions={
          <Button variant="solid" render={<Link to={paths.products()} />}>
            {t('soon.shop')}
          </Button>
        }
      />
    </>
  );
}
