import { useTranslation } from '@patina/platform/i18n';
import type { DeskOrderEvent } from '@patina/shared-api/contract/desk/orders';
import { Events, type HappenedEvent } from '#shared/events/Events.tsx';

/** Everything that has happened to an order. */
export function OrderEvents({ events }: { events: readonly DeskOrderEvent[] }) {
  const { t } = useTranslation('desk');

  function whatOf({ status, item, state, refund }: DeskOrderEvent): string {
    if (refund !== undefined) return t('orders.event.refund', { number: refund });
    if (state !== undefined) return t('orders.event.item', { item, state: t(`trade.${state}`) });
    return t(`orders.event.${status ?? 'pending'}`);
  }

  const happened = events.map(
    (event): HappenedEvent => ({
      at: event.at,
      what: whatOf(event),
      by: event.by,
      operator: event.operator ?? null,
      tradeOffer: event.trade_offer ?? null,
      note: event.note ?? null,
    }),
  );
  return <Events title={t('orders.events')} events={happened} />;
}
