import { useTranslation } from '@patina/platform/i18n';
import type { TradeActor } from '@patina/shared-api/contract/trades/trade';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Section } from '../section/Section.tsx';
import { TradeOfferLink } from '../trades/Trade.tsx';
import { Moment } from '../values/values.tsx';
import styles from './Events.module.css';

/** What orders and offers say of each of their events. */
interface HappenedEvent {
  /** Seconds since 1970. */
  at: number;
  by?: TradeActor | undefined;
  /** Who has reported it. */
  operator?: string | null | undefined;
  trade_offer?: string | null | undefined;
  note?: string | null | undefined;
}

interface EventsProps<Event> {
  title: string;
  events: readonly Event[];
  whatOf: (event: Event) => string;
}

/** A history, the latest first. */
export function Events<Event extends HappenedEvent>({ title, events, whatOf }: EventsProps<Event>) {
  const { t } = useTranslation('desk');
  // A history only grows, so that its events can be named by their places.
  const latest = [...events.entries()].toReversed();
  return (
    <Section title={title} gap={1.5}>
      <Stack as="ol" gap={1.5} size="sm" className={styles.events}>
        {latest.map(([place, event]) => (
          <Row as="li" wrap gap={1} rowGap={0} align="baseline" key={place} className={styles.event}>
            <Text as="strong" weight="medium">
              {whatOf(event)}
            </Text>
            {event.trade_offer && <TradeOfferLink number={event.trade_offer} />}
            <Text as="span" tone="quiet">
              <Moment seconds={event.at} />
              {event.by && <> · {t(`events.by.${event.by}`)}</>}
              {event.operator && <> · {event.operator}</>}
            </Text>
            {event.note && <em className={styles.note}>{event.note}</em>}
          </Row>
        ))}
      </Stack>
    </Section>
  );
}
