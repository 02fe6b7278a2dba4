import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { latestPayout, PAYOUT_DAYS } from '@patina/shared-api/contract/offers/offer-policy';
import { PROTECTION_DAYS } from '@patina/shared-api/contract/trades/trade-policy';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Panel, Text } from '@patina/ui/Layout';
import { useDay } from '#shared/offer/OfferBadge.tsx';
import styles from './HowSellingGoes.module.css';

/** How selling goes, from the offer to the payout, with our fee and the days of each step. */
export function HowSellingGoes() {
  const { t } = useTranslation('sell');
  const day = useDay();
  const { data: store } = useQuery(settings(useLocale()));
  if (!store) return null;
  const { sell_fee_percent: percent, hand_over_days: days } = store;
  const steps = {
    offer: [t('how.offerText')],
    price: [t('outlook.pending'), t('sell.expect.fee', { percent })],
    send: [t('how.sendText', { count: days })],
    protection: [t('how.protectionText', { days: PROTECTION_DAYS })],
    payout: [t('how.payoutText', { days: PAYOUT_DAYS, day: day(latestPayout(new Date(), days)) })],
  };
  return (
    <Panel as="section" gap={1.5} aria-labelledby="how-selling-goes">
      <Text as="h2" size="lg" id="how-selling-goes">
        {t('how.title')}
      </Text>
      <ol className={styles.steps}>
        {Object.entries(steps).map(([step, texts]) => (
          <li key={step}>
            <Text weight="medium">{t(`how.${step as keyof typeof steps}`)}</Text>
            <Text size="sm" tone="quiet">
              {texts.join(' ')}
            </Text>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
