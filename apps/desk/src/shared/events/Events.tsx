import { useTranslation } from '@patina/platform/i18n';
import type { TradeActor } from '@patina/shared-api/contract/trades/trade';
import { Moment } from '../moment/Moment.tsx';
import { TradeOfferLink } from '../trades/TradeOfferLink.tsx';
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
  const latest = events.toReversed();
  return (
    <section className={styles.root} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.events}>
        {latest.map(({ at, what, by, operator, tradeOffer, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and its events have no other name
          <li key={latest.length - index} className={styles.event}>
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
