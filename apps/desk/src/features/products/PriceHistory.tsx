import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import type { DeskProductDetails } from '@patina/shared-api/contract/desk/products';
import { Chart } from '#shared/chart/Chart.tsx';

/** The prices of a product over time, up to now. */
export function PriceHistory({ prices }: Pick<DeskProductDetails, 'prices'>) {
  const { t, i18n } = useTranslation('desk');
  const credits = useCredits();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const last = prices.at(-1);
  return (
    <Chart
      title={t('products.prices')}
      kind="line"
      labelName={t('products.since')}
      labels={[...prices.map(({ since }) => day.format(since * 1000)), t('products.now')]}
      series={[{ name: t('products.price'), values: [...prices, ...(last ? [last] : [])].map(({ price }) => price) }]}
      format={credits}
    />
  );
}
