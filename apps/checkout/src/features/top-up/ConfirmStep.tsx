import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { countries } from '@patina/shared-api/queries/content';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Spinner } from '@patina/ui/Spinner';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import styles from './TopUp.module.css';
import type { TopUpChoice } from './TopUpDialog.tsx';

interface ConfirmStepProps {
  choice: TopUpChoice;
  goBack: () => void;
}

/** Who pays, as the profile knows it. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const owner = useQuery(profile(locale));
  const places = useQuery(countries(locale));
  const missing = owner.data ? places : owner;
  if (owner.data && places.data) return <ConfirmForm {...props} owner={owner.data} />;
  if (!missing.error) {
    return (
      <p className={styles.wait}>
        <Spinner label={t('confirm.loading')} />
      </p>
    );
  }
  return (
    <ProblemFace
      title={t('confirm.notLoaded')}
      error={missing.error}
      retry={missing.refetch}
      isRetrying={missing.isFetching}
      headingLevel={2}
    />
  );
}
