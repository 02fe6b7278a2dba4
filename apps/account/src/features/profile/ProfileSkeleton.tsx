import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { Skeleton } from '@patina/ui/Skeleton';
import styles from './ProfileSkeleton.module.css';

const FIELDS = ['name', 'surname', 'email', 'phone', 'link', 'country', 'city', 'address', 'post code'];

/** Placeholder with the height of the profile. */
export function ProfileSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Stack gap={3} role="status" aria-label={t('profile.loading')} className={styles.skeleton}>
      <Skeleton shape="block" className={styles.card} />
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <Skeleton key={field} shape="block" className={styles.field} />
        ))}
      </div>
    </Stack>
  );
}
