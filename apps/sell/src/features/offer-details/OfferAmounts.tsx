import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { afterFee } from '@patina/shared-api/contract/offers/offer-policy';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { Sums } from '#shared/step/Sums.tsx';

/** The asking price, our price, the fee and the payout. */
export function OfferAmounts({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const money = useMoney();
  const { user_price, service_price, currency, fee_percent, payout_amount, payout_currency } = offer;
  const askingPrice = { name: t('details.asked'), value: money(user_price, currency) };
  if (service_price === null || payout_amount === null) return <Sums sums={[askingPrice]} />;
  const price = toMinor(service_price);
  const fee = fromMinor(afterFee(price, fee_percent) - price);
  return (
    <Sums
      sums={[
        askingPrice,
        { name: t('details.given'), value: money(service_price, currency) },
        { name: t('details.fee', { percent: fee_percent }), value: money(fee, currency) },
        { name: t('details.received'), value: money(payout_amount, payout_currency), isResult: true },
      ]}
    />
  );
}
