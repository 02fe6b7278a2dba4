import { AmountField } from '@patina/parts/AmountField';
import { FRESH } from '@patina/parts/fresh';
import { NoticeBar } from '@patina/parts/NoticeBar';
import { RetryButton } from '@patina/parts/ProblemNotice';
import { useCredits } from '@patina/parts/use-credits';
import { useSlotDialog } from '@patina/parts/use-slot-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Grid, Panel, Stack, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import { Skeleton } from '@patina/ui/Skeleton';
import { Spinner } from '@patina/ui/Spinner';
import { type FormEvent, useState } from 'react';
import styles from './BalanceCard.module.css';

/** The balance, with the button to top up. */
export function BalanceCard() {
  const { t } = useTranslation('account');
  return (
    <Panel as="section" gap={3} className={styles.card} aria-labelledby="my-balance">
      <div>
        <Text as="h2" size="sm" weight="medium" tone="quiet" id="my-balance">
          {t('balance.title')}
        </Text>
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
        <Text size="2xl" weight="strong" className={styles.amount}>
          <Money amount={credits(balance)} />
        </Text>
        <Text size="sm" tone="quiet" tabular>
          {t('balance.about', { amount: price(balance) })}
        </Text>
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

/** Default amount (docs/product.md#top-up). */
const USUAL_AMOUNT = '20';

/** The amount to top up. The rest, including its validation, is in the dialog that fills the slot. */
function TopUpForm() {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState(USUAL_AMOUNT);
  const dialog = useSlotDialog(
    'balance.top-up',
    { amount: typed },
    {
      fallback: <Spinner label={t('topUp.opening')} />,
      failed: (retry) => <Unavailable retry={retry} />,
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    dialog.open();
  }

  return (
    <Stack gap={1.5} className={styles.topUp}>
      <Grid as="form" gap={1} columns="1fr auto" align="end" onSubmit={submit} noValidate>
        <AmountField label={t('topUp.amount')} value={typed} onType={setTyped} />
        <Button type="submit" variant="solid">
          {t('topUp.open')}
        </Button>
      </Grid>
      {dialog.element}
    </Stack>
  );
}

/** Error state of the dialog if it fails to load. */
function Unavailable({ retry }: { retry: () => void }) {
  const { t } = useTranslation('account');
  return (
    <NoticeBar role="alert" hasIcon action={<RetryButton size="small" retry={retry} namespace="account" />}>
      {t('topUp.unavailable')}
    </NoticeBar>
  );
}
