import { useQuery } from '@patina/platform/query';
import { formatPrice } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Money } from '@patina/ui/Money';

/** A balance in the internal currency: `500.00 Credits`. */
export function Balance({ amount }: { amount: number }) {
  const { data: configured } = useQuery(settings(useLocale()));
  return (
    <>
      <Money amount={formatPrice(amount, '')} /> {configured?.internal_currency.name}
    </>
  );
}
