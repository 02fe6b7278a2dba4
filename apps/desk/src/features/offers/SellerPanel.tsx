import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { OfferSeller } from '@patina/shared-api/contract/desk/offers';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { Facts } from '#shared/facts/Facts.tsx';
import { useSteamTrading } from '#shared/people/use-steam-trading.ts';
import { Section } from '#shared/section/Section.tsx';
import { Moment, Money, PersonLink } from '#shared/values/values.tsx';
import styles from './OfferPanel.module.css';

/** Who sells, and what became of the offers before. */
export function SellerPanel({ seller }: { seller: OfferSeller }) {
  const { t } = useTranslation('desk');
  const trading = useSteamTrading(seller.id);
  const count = (name: string, value: number, tone?: 'danger') => value > 0 && ([name, value, tone] as const);
  return (
    <Section isPanel title={t('offers.seller')}>
      <Stack gap={0.5} breaks="anywhere">
        <PersonLink id={seller.id} name={seller.email ?? t('offers.person', { id: seller.id })} />
        {seller.name && (
          <Text as="span" tone="quiet" size="sm">
            {seller.name}
          </Text>
        )}
        <Row as="span" wrap gap={0.5}>
          <StatusBadge mark={seller.is_verified ? 'tick' : 'warning'}>
            {t(seller.is_verified ? 'offers.verified' : 'offers.unverified')}
          </StatusBadge>
          <StatusBadge mark={seller.has_steam ? 'tick' : 'warning'}>
            {t(seller.has_steam ? 'offers.steam' : 'offers.noSteam')}
          </StatusBadge>
          {trading === 'banned' && <StatusBadge mark="cross">{t('offers.banned')}</StatusBadge>}
        </Row>
      </Stack>
      <Facts
        look="lines"
        facts={[
          [t('offers.since'), <Moment key="since" seconds={seller.since} />],
          [t('offers.paidOut'), <Money key="paid" amount={seller.paid} currency="EUR" />],
          ...seller.offers.map((of) => count(t(`offers.status.${of.status}`), of.count)),
          count(t('offers.ends.reversed'), seller.reversed, 'danger'),
          count(t('offers.ends.overdue'), seller.overdue, 'danger'),
          count(t('offers.ends.late'), seller.late, 'danger'),
        ]}
      />
      {seller.latest.length > 0 && (
        <Stack as="ul" gap={1} aria-label={t('offers.others')} className={styles.others}>
          {seller.latest.map(({ id, title, status, price, currency }) => (
            <Stack as="li" key={id}>
              <Link to={`/desk/offers/${id}?queue=all`}>{title}</Link>
              <Text as="span" tone="quiet" size="sm">
                {t(`offers.status.${status}`)} <Money amount={price} currency={currency} />
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
    </Section>
  );
}
