import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import styles from './AuthForm.module.css';

interface SteamButtonProps {
  form: 'signin' | 'signup';
  redirect: string | undefined;
}

/** Signs in through Steam. It leaves the page, so it is a plain link. */
export function SteamButton({ form, redirect }: SteamButtonProps) {
  const { t } = useTranslation('shell');
  const { data: configured } = useQuery(settings(useLocale()));
  if (form === 'signup' && !configured?.is_reg_enabled) return null;
  return (
    <>
      <p className={styles.or}>{t('auth.or')}</p>
      <Button size="large" render={<a href={paths.steam(redirect)} />}>
        {t(`auth.steam.${form}`)}
      </Button>
    </>
  );
}
