import { useTranslation } from '@patina/platform/i18n';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import type { TextNamespace } from '../text-namespace.ts';
import type { Alerts } from './read-alerts.ts';

/**
 * Says of what somebody is told, each in a few words: `at €10.00 or less`.
 * @param namespace i18n namespace of the app, which must have the texts `alerts.*`
 */
export function useAlertTexts(namespace: TextNamespace): (alerts: Alerts) => string[] {
  const { t } = useTranslation(namespace);
  const price = useDisplayPrice();
  return ({ price_below, drop_percent, float_below, back_in_stock }) => [
    ...(price_below === null ? [] : [t('alerts.atPrice', { price: price(price_below) })]),
    ...(drop_percent === null ? [] : [t('alerts.byPercent', { percent: drop_percent })]),
    ...(float_below === null ? [] : [t('alerts.atFloat', { float: float_below })]),
    ...(back_in_stock ? [t('alerts.inStock')] : []),
  ];
}
