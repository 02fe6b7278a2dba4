import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import type { DeskOffer, DeskOfferEvent } from '@patina/shared-api/contract/desk/offers';
import { Events } from '#shared/events/Events.tsx';

/** Everything that has happened to an offer and to its item. */
export function OfferEvents({ offer: { events, currency } }: { offer: DeskOffer }) {
  const { t } = useTranslation('desk');
  const money = useMoney();

  function whatOf({ status, state, price }: DeskOfferEvent): string {
    if (state !== undefined) return t('offers.event.item', { state: t(`trade.${state}`) });
    if (status === 'offer' && price != null) return t('offers.event.priced', { price: money(price, currency) });
    return t(`offers.status.${status ?? 'pending'}`);
  }

  return (
    <Events
      title={t('offers.events')}
      events={events.map((event) => ({
        at: event.at,
        what: whatOf(event),
        by: event.by,
        operator: event.operator,
        tradeOffer: event.trade_offer ?? null,
        note: event.note ?? null,
      }))}
    />
  );
}
