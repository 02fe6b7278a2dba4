import { useTranslation } from '@patina/platform/i18n';
import type { DeskOffer } from '@patina/shared-api/contract/desk/offers';
import type { ReactNode } from 'react';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import styles from './OfferWorth.module.css';

/** What an offered item is worth: what is asked, what we take for it, how it sells, and what we would pay by our margin. */
export function OfferWorth({ offer }: { offer: DeskOffer }) {
  const { t } = useTranslation('desk');
  const { market, currency } = offer;
  return (
    <section aria-label={t('offers.worth')} className={styles.root}>
      <dl className={styles.facts}>
        <Fact name={t('offers.asked')}>
          <Money amount={offer.user_price} currency={currency} />
        </Fact>
        {offer.service_price !== null && (
          <Fact name={t('offers.ourPrice')}>
            <Money amount={offer.service_price} currency={currency} />
          </Fact>
        )}
        {market && (
          <>
            <Fact name={t('offers.suggested', { percent: market.margin_percent })} isMain>
              <Money amount={market.suggested} currency={currency} />
            </Fact>
            <Fact name={t('offers.retail')}>
              <Money amount={market.retail} currency={currency} />
            </Fact>
            <Fact name={t('offers.sold7')}>{market.sold_7}</Fact>
            <Fact name={t('offers.sold30')}>{market.sold_30}</Fact>
            <Fact name={t('offers.stock')}>{market.stock}</Fact>
          </>
        )}
      </dl>
      {market && market.bought.length > 0 && (
        <p className={styles.bought}>
          {t('offers.bought')}{' '}
          {market.bought.map(({ offer: id, price, currency: paidIn, at }) => (
            <span key={id} className={styles.price}>
              <Money amount={price} currency={paidIn} /> <Moment seconds={at} />
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Fact({ name, isMain, children }: { name: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
