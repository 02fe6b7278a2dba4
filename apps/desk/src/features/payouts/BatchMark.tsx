import { useTranslation } from '@patina/platform/i18n';
import type { BatchState } from '@patina/shared-api/contract/desk/payouts';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';

const MARKS: Record<BatchState, StatusMark> = {
  pending: 'warning',
  released: 'tick',
  answered: 'tick',
  declined: 'faint',
};

/** Where a batch is. */
export function BatchMark({ state }: { state: BatchState }) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={MARKS[state]}>{t(`payouts.batchState.${state}`)}</StatusBadge>;
}

/** Address of the page of a batch. */
export const batchHref = (id: number) => `/desk/payouts/batches/${id}`;
