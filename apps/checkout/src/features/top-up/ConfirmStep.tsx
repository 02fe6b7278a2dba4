import { bothQueries } from '@patina/parts/both-queries';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { countries } from '@patina/shared-api/queries/content';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Spinner } from '@patina/ui/Spinner';
import { ConfirmForm } from './ConfirmForm.tsx';
import styles from './TopUp.module.css';
import type { TopUpChoice } from './top-up-choice.ts';

interface ConfirmStepProps {
  choice: TopUpChoice;
  goBack: () => void;
}

/** The second step: the payer, filled in from the profile. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const owner = useQuery(profile(locale));
  const places = useQuery(countries(locale));
  return (
    <QueryState
      query={bothQueries(owner, places)}
      loading={
        <p className={styles.wait}>
          <Spinner label={t('confirm.loading')} />
        </p>
      }
      failed={(failure) => <ProblemState {...failure} title={t('confirm.notLoaded')} namespace="checkout" />}
    >
      {([payer]) => <ConfirmForm {...props} owner={payer} />}
    </QueryState>
  );
}
