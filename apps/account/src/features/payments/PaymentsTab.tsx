import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';

export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  return (
    <>
      <title>{titled(t('head.payments.title'))}</title>
      <EmptyState
        icon="info"
        headingLevel={1}
        title={t('tabs.transactions')}
        text={t('payments.soon')}
        actions={
          <Button variant="solid" render={<Link to={paths.products()} />}>
            {t('shop')}
          </Button>
        }
      />
    </>
  );
}
