import { ItemPicture } from '@patina/parts/ItemPicture';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import { products as calls, type DeskProductDetails } from '@patina/shared-api/contract/desk/products';
import { paths } from '@patina/shared-api/paths';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Panel, Stack } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import type { ReactNode } from 'react';
import { productsMessages } from '#messages/products/messages.ts';
import { Chart } from '#shared/chart/Chart.tsx';
import { PlainTable } from '#shared/data-table/DataTable.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { DeskPage, DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Moment, Money } from '#shared/values/values.tsx';
import { MarkCell, PriceCell, StockCell } from './ProductCells.tsx';
import styles from './ProductPage.module.css';

export const messages = productsMessages;

const details = (id = '') => deskQuery(calls.read, { params: { id } });

export const loader = withQueries(({ params }) => [details(params['id'])]);

/** One product: its facts, where they are changed, what it earns, its prices and who has changed it. */
export function Component() {
  const { t } = useTranslation('desk');
  const query = useQuery(details(useParams()['id']));
  return (
    <DeskQuery
      query={query}
      loading={<Skeleton shape="block" className={styles.loading} />}
      failed={t('products.failed')}
    >
      {({ payload: product }) => <Product product={product} />}
    </DeskQuery>
  );
}

function Product({ product }: { product: DeskProductDetails }) {
  const { t } = useTranslation('desk');
  return (
    <DeskPage
      title={product.title}
      mark={product.hidden && <Badge tone="warning">{t('products.states.hidden')}</Badge>}
      actions={!product.hidden && <Button render={<a href={paths.product(product)} />}>{t('products.inStore')}</Button>}
    >
      <div className={styles.columns}>
        <Panel as="section" gap={2} aria-label={t('products.facts')}>
          <span className={styles.picture}>
            <ItemPicture source={product.img_url} />
          </span>
          <dl className={styles.facts}>
            <Fact name={t('products.price')} value={<PriceCell product={product} field="price" />} />
            <Fact name={t('products.old_price')} value={<PriceCell product={product} field="old_price" />} />
            <Fact name={t('products.stock')} value={<StockCell product={product} />} />
            <Fact name={t('products.new')} value={<MarkCell product={product} field="new" />} />
            <Fact name={t('products.hidden')} value={<MarkCell product={product} field="hidden" />} />
            <Fact name={t('products.externalId')} value={product.external_id} />
            <Fact name={t('products.type')} value={product.type} />
          </dl>
        </Panel>
        <Stack gap={3}>
          <Panel as="section" gap={2} aria-label={t('products.earnings')}>
            <dl className={styles.numbers}>
              <Fact name={t('products.bought')} value={<Known>{product.bought}</Known>} />
              <Fact
                name={t('products.margin')}
                value={
                  product.margin_percent === null ? '–' : t('products.percent', { percent: product.margin_percent })
                }
              />
              <Fact name={t('products.bid')} value={<Money amount={product.suggested_bid} />} />
              <Fact name={t('products.sold7')} value={product.sold_7d} />
              <Fact name={t('products.sold30')} value={product.sold_30d} />
              <Fact name={t('products.revenue30')} value={<Money amount={product.revenue_30d} />} />
            </dl>
          </Panel>
          <Panel as="section" gap={2}>
            <PriceHistory prices={product.prices} />
          </Panel>
          <ProductChanges changes={product.changes} />
        </Stack>
      </div>
    </DeskPage>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
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

/** Who has changed what of a product. */
function ProductChanges({ changes }: { changes: readonly ProductChange[] }) {
  const { t } = useTranslation('desk');
  const columns: TableColumn<ProductChange>[] = [
    { id: 'at', name: t('products.at'), cell: ({ at }) => <Moment seconds={at} /> },
    { id: 'change', name: t('products.change'), isMain: true, cell: describe },
    { id: 'operator', name: t('products.operator'), cell: ({ operator }) => operator },
  ];
  return (
    <Stack as="section" gap={2}>
      <h2>{t('products.changes')}</h2>
      {changes.length === 0 ? (
        <p>{t('products.noChanges')}</p>
      ) : (
        <PlainTable caption={t('products.changes')} columns={columns} rows={changes} rowId={({ id }) => id} />
      )}
    </Stack>
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
