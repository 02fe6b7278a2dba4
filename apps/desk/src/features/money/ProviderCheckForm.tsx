import { useTranslation } from '@patina/platform/i18n';
import { MOST_CHECKED_DAYS } from '@patina/shared-api/contract/desk/money';
import { Button } from '@patina/ui/Button';
import { type FormEvent, useState } from 'react';
import { DayFilter } from '#shared/data-table/DayFilter.tsx';
import styles from './ProviderCheckForm.module.css';

const DAY_MS = 86_400_000;
/** Days of a comparison, unless others are chosen. */
const USUAL_DAYS = 7;

interface ProviderCheckFormProps {
  isBusy: boolean;
  start: (period: { from: string; to: string }) => void;
}

/** The days whose payments are compared with those of the provider. */
export function ProviderCheckForm({ isBusy, start }: ProviderCheckFormProps) {
  const { t } = useTranslation('desk');
  const [period, setPeriod] = useState(lastDays);
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1;
  const isPossible = days >= 1 && days <= MOST_CHECKED_DAYS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPossible) start(period);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <DayFilter label={t('money.from')} value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
      <DayFilter label={t('money.to')} value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
      <Button type="submit" busy={isBusy}>
        {t('money.checks.startProvider')}
      </Button>
      {!isPossible && (
        <p role="alert" className={styles.wrong}>
          {t('money.checks.wrongDays', { most: MOST_CHECKED_DAYS })}
        </p>
      )}
    </form>
  );
}

/** The last days with today, in UTC. */
function lastDays() {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: dayOf(Date.now() - (USUAL_DAYS - 1) * DAY_MS), to: dayOf(Date.now()) };
}
