import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { type AuthForm, paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import styles from './AuthForm.module.css';

interface AuthLinksProps {
  form: AuthForm;
  redirect: string | undefined;
}

/** Links from one form to the others; all keep the `redirect` address. */
export function AuthLinks({ form, redirect }: AuthLinksProps) {
  const { t } = useTranslation('shell');
  const { data: configured } = useQuery(settings(useLocale()));
  return (
    <p className={styles.links}>
      {form !== 'signin' && <Link to={paths.auth('signin', redirect)}>{t('auth.toSignIn')}</Link>}
      {form === 'signin' && configured?.is_reg_enabled && (
        <Link to={paths.auth('signup', redirect)}>{t('auth.toSignUp')}</Link>
      )}
      {form === 'signin' && <Link to={paths.auth('reset', redirect)}>{t('auth.forgot')}</Link>}
    </p>
  );
}
