import { ORDER_MARKS } from '@patina/parts/order-marks';
import { useTranslation } from '@patina/platform/i18n';
import type { CatalogueImport } from '@patina/shared-api/contract/desk/imports';
import type { BatchState } from '@patina/shared-api/contract/desk/payouts';
import type { PersonState } from '@patina/shared-api/contract/desk/people';
import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { isUnsent } from '@patina/shared-api/contract/trades/trade-policy';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';

const PERSON_MARKS: Record<PersonState, StatusMark> = { verified: 'tick', unverified: 'warning', locked: 'cross' };

export function PersonMark({ state }: { state: PersonState }) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={PERSON_MARKS[state]}>{t(`people.states.${state}`)}</StatusBadge>;
}

interface OrderMarkProps {
  status: OrderStatus;
  /** States of its items. */
  trades: readonly TradeState[];
}

/** The status of an order, in colour only while something is to do. */
export function OrderMark({ status, trades }: OrderMarkProps) {
  const { t } = useTranslation('desk');
  const isSent = status === 'processing' && !trades.some(isUnsent);
  return (
    <StatusBadge {...(isSent ? ({ mark: 'faint' } as const) : ORDER_MARKS[status])}>
      {t(`orders.status.${status}`)}
    </StatusBadge>
  );
}

const BATCH_MARKS: Record<BatchState, StatusMark> = {
  pending: 'warning',
  released: 'tick',
  answered: 'tick',
  declined: 'faint',
};

export function BatchMark({ state }: { state: BatchState }) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={BATCH_MARKS[state]}>{t(`payouts.batchState.${state}`)}</StatusBadge>;
}

const IMPORT_MARKS: Record<CatalogueImport['state'] | 'refused', StatusMark> = {
  uploaded: 'faint',
  refused: 'cross',
  previewed: 'warning',
  imported: 'tick',
  undone: 'faint',
};

/** A file that was looked at and cannot be imported. */
export const isRefused = ({ state, refused }: Pick<CatalogueImport, 'state' | 'refused'>) =>
  state === 'uploaded' && Boolean(refused);

export function ImportMark(row: Pick<CatalogueImport, 'state' | 'change' | 'refused'>) {
  const { t } = useTranslation('desk');
  const state = isRefused(row) ? 'refused' : row.state;
  const name = state === 'imported' && row.change !== undefined ? 'changed' : state;
  return <StatusBadge mark={IMPORT_MARKS[state]}>{t(`import.states.${name}`)}</StatusBadge>;
}
