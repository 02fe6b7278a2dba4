import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { OfferSeller } from '@patina/shared-api/contract/desk/offers';
import { Panel } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { Moment, Money, PersonLink } from '#shared/values/values.tsx';
import styles from './SellerPanel.module.css';

/** Who sells, and what became of the offers before. */
export function SellerPanel({ seller }: { seller: OfferSeller }) {
  const { t } = useTranslation('desk');
  const counts = [
    ...seller.offers.map(({ status, count }) => ({ name: t(`offers.status.${status}`), count, isBad: false })),
    { name: t('offers.ends.reversed'), count: seller.reversed, isBad: true },
    { name: t('offers.ends.overdue'), count: seller.overdue, isBad: true },
    { name: t('offers.ends.late'), count: seller.late, isBad: true },
  ].filter(({ count }) => count > 0);
  return (
    <Panel as="section" gap={2} aria-label={t('offers.seller')}>
      <h3 className={styles.title}>{t('offers.seller')}</h3>
      <div className={styles.who}>
        <PersonLink id={seller.id} name={seller.email ?? t('offers.person', { id: seller.id })} />
        {seller.name && <span className={styles.quiet}>{seller.name}</span>}
        <span className={styles.marks}>
          <StatusBadge mark={seller.is_verified ? 'tick' : 'warning'}>
            {t(seller.is_verified ? 'offers.verified' : 'offers.unverified')}
          </StatusBadge>
          <StatusBadge mark={seller.has_steam ? 'tick' : 'warning'}>
            {t(seller.has_steam ? 'offers.steam' : 'offers.noSteam')}
          </StatusBadge>
        </span>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('offers.since')}</dt>
          <dd>
            <Moment seconds={seller.since} />
          </dd>
        </div>
        <div>
          <dt>{t('offers.paidOut')}</dt>
          <dd>
            <Money amount={seller.paid} currency="EUR" />
          </dd>
        </div>
        {counts.map(({ name, count, isBad }) => (
          <div key={name} data-bad={isBad || undefined}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {seller.latest.length > 0 && (
        <ul className={styles.latest} aria-label={t('offers.others')}>
          {seller.latest.map(({ id, title, status, price, currency }) => (
            <li key={id}>
              <Link to={`/desk/offers/${id}?queue=all`}>{title}</Link>
              <span className={styles.quiet}>
                {t(`offers.status.${status}`)} <Money amount={price} currency={currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
