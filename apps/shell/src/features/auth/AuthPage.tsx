import { useTranslation } from '@patina/platform/i18n';
import { Link, useSearchParams } from '@patina/platform/router';
import { type AuthForm, paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';

const FORMS: readonly string[] = ['signin', 'signup', 'reset'] satisfies AuthForm[];

export function Component() {
  const { t } = useTranslation('shell');
  const titled = usePageTitle();
  const [search] = useSearchParams();
  const asked = search.get('form') ?? '';
  const form = FORMS.includes(asked) ? asked : 'signin';
  return (
    <>
      <title>{titled(t('head.auth.title'))}</title>
      <EmptyState
        icon="user"
        headingLevel={1}
        title={t(`auth.${form}`)}
        text={t('auth.opensSoon')}
        actions={
          <Button variant="solid" render={<Link to={paths.products()} />}>
            {t('auth.browse')}
          </Button>
        }
      />
    </>
  );
}
