import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { AuditAction } from '@patina/shared-api/contract/desk/audit';
import { products as calls, type DeskProductDetails } from '@patina/shared-api/contract/desk/products';
import { paths } from '@patina/shared-api/paths';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Panel, Stack } from '@patina/ui/Layout';
import { auditMessages } from '#messages/audit/messages.ts';
import { joinMessages } from '#messages/join-messages.ts';
import { productsMessages } from '#messages/products/messages.ts';
import { ActChange } from '#shared/acts/ActChange.tsx';
import { Chart } from '#shared/chart/Chart.tsx';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { DetailsPage, deskDetails, detailsLoader } from '#shared/details/details-page.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { Columns } from '#shared/page/Columns.tsx';
import { Section } from '#shared/section/Section.tsx';
import { useAmounts } from '#shared/values/amounts.ts';
import { dayText } from '#shared/values/moments.ts';
import { Moment, Money } from '#shared/values/values.tsx';
import { MarkCell, PriceCell, StockCell } from './ProductCells.tsx';
import styles from './ProductPage.module.css';

export const messages = joinMessages(productsMessages, auditMessages);

const PRODUCT = deskDetails({
  call: calls.read,
  title: (product, t) => product?.title ?? t('head.product.title'),
  back: { to: '/desk/products', name: 'head.products.title' },
  mark: ({ hidden }, t) => hidden && <Badge tone="warning">{t('products.states.hidden')}</Badge>,
  actions: (product, t) => (
    <>
      <Button render={<Link to={`/desk/units?product=${product.id}`} />}>{t('products.units')}</Button>
      {!product.hidden && <Button render={<a href={paths.product(product)} />}>{t('products.inStore')}</Button>}
    </>
  ),
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
              [t('products.sold7'), t('count', { value: product.sold_7d })],
              [t('products.sold30'), t('count', { value: product.sold_30d })],
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
  const { decimal } = useAmounts();
  const last = prices.at(-1);
  return (
    <Chart
      title={t('products.prices')}
      kind="line"
      labelName={t('products.since')}
      labels={[...prices.map(({ since }) => dayText(i18n.language, since)), t('products.now')]}
      series={[{ name: t('products.price'), values: [...prices, ...(last ? [last] : [])].map(({ price }) => price) }]}
      format={decimal}
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
            {
              id: 'action',
              name: 'audit.action',
              isMain: true,
              cell: ({ action }) => t(`audit.actions.${action as AuditAction}`, action),
            },
            {
              id: 'change',
              name: 'products.change',
              isLong: true,
              cell: ({ before, after }) => (
                <ActChange action="product set" subject="product" before={before} after={after} />
              ),
            },
            { id: 'operator', name: 'products.operator', cell: ({ operator }) => operator },
          ]}
        />
      )}
    </Section>
  );
}
