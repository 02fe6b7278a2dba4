import { useTranslation } from '@patina/platform/i18n';
import { Skeleton } from '@patina/ui/Skeleton';
import styles from './AuthForm.module.css';

const FIELDS = ['first name', 'last name', 'email', 'phone', 'password', 'again', 'terms'];

/** Placeholder with the height of the form that is loading. */
export function SignUpSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div role="status" aria-label={t('progress')} className={styles.form}>
      {FIELDS.map((field) => (
        <Skeleton key={field} shape="block" className={styles.skeleton} />
      ))}
    </div>
  );
}
