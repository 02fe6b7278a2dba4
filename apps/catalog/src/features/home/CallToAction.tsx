import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import styles from './CallToAction.module.css';

/** Call to action: links to the sign-up. */
export function CallToAction() {
  const { t } = useTranslation('catalog');
  return (
    <section className={styles.call}>
      <h2 className={styles.title}>{t('home.joinTitle')}</h2>
      <p className={styles.text}>{t('home.joinText')}</p>
      <Button variant="solid" size="large" render={<Link to={paths.auth('signup')} />}>
        {t('home.joinAction')}
      </Button>
    </section>
  );
}
