import { useTranslation } from '@patina/platform/i18n';
import type { DeskPayout, PayoutState } from '@patina/shared-api/contract/desk/payouts';
import { Badge } from '@patina/ui/Badge';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { Moment } from '#shared/moment/Moment.tsx';
import styles from './PayoutMark.module.css';

const MARKS = { due: 'warning', paid: 'tick', failed: 'cross' } as const satisfies Partial<Record<PayoutState, string>>;

/** Where a payout is, and what it waits for. */
export function PayoutMark({ state, held, held_until: until, note, settled_at: settledAt }: DeskPayout) {
  const { t } = useTranslation('desk');
  const name = t(`payouts.state.${state}`);
  const mark = state in MARKS ? MARKS[state as keyof typeof MARKS] : undefined;
  return (
    <span className={styles.root}>
      {mark ? <StatusBadge mark={mark}>{name}</StatusBadge> : <Badge tone="info">{name}</Badge>}
      {state === 'held' && held && (
        <span className={styles.about}>
          {t(`payouts.hold.${held}`)}
          {until !== null && (
            <>
              {' '}
              {t('payouts.until')} <Moment seconds={until} />
            </>
          )}
        </span>
      )}
      {settledAt !== null && (
        <span className={styles.about}>
          <Moment seconds={settledAt} /> {note}
        </span>
      )}
    </span>
  );
}
