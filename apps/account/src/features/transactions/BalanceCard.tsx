import { FRESH } from '@patina/parts/fresh';
import { NoticeBar } from '@patina/parts/NoticeBar';
import { Panel } from '@patina/parts/Panel';
import { RetryButton } from '@patina/parts/RetryButton';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Money } from '@patina/ui/Money';
import { Skeleton } from '@patina/ui/Skeleton';
import styles from './BalanceCard.module.css';
import { TopUpForm } from './TopUpForm.tsx';

/** The balance, with the button to top up. */
export function BalanceCard() {
  const { t } = useTranslation('account');
  return (
    <Panel as="section" gap={3} className={styles.card} aria-labelledby="my-balance">
      <div>
        <h2 id="my-balance" className={styles.title}>
          {t('balance.title')}
        </h2>
        <OwnBalance />
      </div>
      <TopUpForm />
    </Panel>
  );
}

function OwnBalance() {
  const { t } = useTranslation('account');
  const credits = useCredits();
  const price = useDisplayPrice();
  const owner = useQuery({ ...profile(useLocale()), ...FRESH, placeholderData: keepPreviousData });
  if (owner.data) {
    const { balance } = owner.data;
    return (
      <>
        <p className={styles.amount}>
          <Money amount={credits(balance)} />
        </p>
        <p className={styles.about}>{t('balance.about', { amount: price(balance) })}</p>
      </>
    );
  }
  if (!owner.error) return <Skeleton shape="block" className={styles.waiting} />;
  return (
    <NoticeBar
      role="alert"
      action={<RetryButton size="small" retry={owner.refetch} isRetrying={owner.isFetching} namespace="account" />}
    >
      {t('balance.failed')}
    </NoticeBar>
  );
}
