import { useTranslation } from '@patina/platform/i18n';
import type { TradeActor } from '@patina/shared-api/contract/trades/trade';
import { TradeOfferLink } from '../trades/Trade.tsx';
import { Moment } from '../values/values.tsx';
import styles from './Events.module.css';

/** Something that has happened. */
export interface HappenedEvent {
  /** Seconds since 1970. */
  at: number;
  what: string;
  by: TradeActor | undefined;
  /** Who has reported it. */
  operator: string | null;
  tradeOffer: string | null;
  note: string | null;
}

/** A history, the latest first. */
export function Events({ title, events }: { title: string; events: readonly HappenedEvent[] }) {
  const { t } = useTranslation('desk');
  // A history only grows, so that its events can be named by their places.
  const latest = [...events.entries()].toReversed();
  return (
    <section className={styles.root} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.events}>
        {latest.map(([place, { at, what, by, operator, tradeOffer, note }]) => (
          <li key={place} className={styles.event}>
            <span className={styles.what}>{what}</span>
            {tradeOffer !== null && <TradeOfferLink number={tradeOffer} />}
            <span className={styles.by}>
              <Moment seconds={at} />
              {by !== undefined && <> · {t(`events.by.${by}`)}</>}
              {operator !== null && <> · {operator}</>}
            </span>
            {note !== null && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
