import { ItemPicture } from '@patina/parts/ItemPicture';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { products as calls, type DeskProductDetails } from '@patina/shared-api/contract/desk/products';
import { paths } from '@patina/shared-api/paths';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Panel, Stack } from '@patina/ui/Layout';
import { productsMessages } from '#messages/products/messages.ts';
import { Chart } from '#shared/chart/Chart.tsx';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { DetailsPage, deskDetails, detailsLoader } from '#shared/details/details-page.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { Columns } from '#shared/page/Columns.tsx';
import { Section } from '#shared/section/Section.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import { MarkCell, PriceCell, StockCell } from './ProductCells.tsx';
import styles from './ProductPage.module.css';

export const messages = productsMessages;

const PRODUCT = deskDetails({
  call: calls.read,
  title: (product, t) => product?.title ?? t('head.product.title'),
  back: { to: '/desk/products', name: 'head.products.title' },
  mark: ({ hidden }, t) => hidden && <Badge tone="warning">{t('products.states.hidden')}</Badge>,
  actions: (product, t) =>
    !product.hidden && <Button render={<a href={paths.product(product)} />}>{t('products.inStore')}</Button>,
  failed: 'products.failed',
  Content: ProductContent,
});

export const loader = detailsLoader(PRODUCT);

export const Component = () => <DetailsPage details={PRODUCT} />;

/** The facts of a product, where they are changed, what it earns, its prices and who has changed it. */
function ProductContent({ of: product }: { of: DeskProductDetails }) {
  const { t } = useTranslation('desk');
  return (
    <Columns side="start">
      <Panel as="section" gap={2} aria-label={t('products.facts')}>
        <span className={styles.picture}>
          <ItemPicture source={product.img_url} />
        </span>
        <Facts
          look="lines"
          facts={[
            [t('products.price'), <PriceCell key="price" product={product} field="price" />],
            [t('products.old_price'), <PriceCell key="old" product={product} field="old_price" />],
            [t('products.stock'), <StockCell key="stock" product={product} />],
            [t('products.new'), <MarkCell key="new" product={product} field="new" />],
            [t('products.hidden'), <MarkCell key="hidden" product={product} field="hidden" />],
            [t('products.externalId'), product.external_id],
            [t('products.type'), product.type],
          ]}
        />
      </Panel>
      <Stack gap={3}>
        <Panel as="section" gap={2} aria-label={t('products.earnings')}>
          <Facts
            look="numbers"
            facts={[
              [t('products.bought'), <Known key="bought">{product.bought}</Known>],
              [
                t('products.margin'),
                product.margin_percent === null ? '–' : t('products.percent', { percent: product.margin_percent }),
              ],
              [t('products.bid'), <Money key="bid" amount={product.suggested_bid} />],
              [t('products.sold7'), product.sold_7d],
              [t('products.sold30'), product.sold_30d],
              [t('products.revenue30'), <Money key="revenue" amount={product.revenue_30d} />],
            ]}
          />
        </Panel>
        <Panel as="section" gap={2}>
          <PriceHistory prices={product.prices} />
        </Panel>
        <ProductChanges changes={product.changes} />
      </Stack>
    </Columns>
  );
}

/** An amount, or a dash for one that is not known. */
function Known({ children }: { children: number | null }) {
  return children === null ? '–' : <Money amount={children} />;
}

/** The prices of a product over time, up to now. */
function PriceHistory({ prices }: Pick<DeskProductDetails, 'prices'>) {
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

type ProductChange = DeskProductDetails['changes'][number];

function ProductChanges({ changes }: { changes: readonly ProductChange[] }) {
  const { t } = useTranslation('desk');
  return (
    <Section title={t('products.changes')}>
      {changes.length === 0 ? (
        <p>{t('products.noChanges')}</p>
      ) : (
        <PlainTable
          caption={t('products.changes')}
          rows={changes}
          rowId={({ id }) => id}
          columns={[
            { id: 'at', name: 'products.at', cell: ({ at }) => <Moment seconds={at} /> },
            { id: 'change', name: 'products.change', isMain: true, cell: describe },
            { id: 'operator', name: 'products.operator', cell: ({ operator }) => operator },
          ]}
        />
      )}
    </Section>
  );
}

/** `price 10 → 12, stock 1 → 4`. */
function describe({ before, after }: ProductChange): string {
  const [from, to] = [before, after].map((facts) => (facts ?? {}) as Record<string, unknown>);
  return Object.keys(to ?? {})
    .filter((name) => JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name]))
    .map((name) => `${name} ${write(from?.[name])} → ${write(to?.[name])}`)
    .join(', ');
}

const write = (value: unknown) => (value == null ? '–' : String(value));
