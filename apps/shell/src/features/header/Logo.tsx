import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import styles from './Logo.module.css';

/** Logo: the mark and the shop's name as the operator set it. */
export function Logo({ store }: { store: string }) {
  const { t } = useTranslation('shell');
  return (
    <Link to={paths.home()} className={styles.logo} aria-label={t('nav.home', { store })}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
        <path d="M16 3.5 27 9.700v12.600L16 28.500 5 22.300V9.700z" className={styles.shape} />
        <path d="m5 9.700 11 6.100 11-6.100M16 15.800v12.700" className={styles.fold} />
        <path d="M16 15.800 27 9.700v12.600L16 28.500z" className={styles.face} />
      </svg>
      <span className={styles.name}>{store}</span>
    </Link>
  );
}
