import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { type DeskProduct, PRODUCT_STATES } from '@patina/shared-api/contract/desk/products';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { productsMessages } from '#messages/products/messages.ts';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { queryOf } from '#shared/data-table/table-schema.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { Money } from '#shared/money/Money.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { MarkButtons } from './MarkButtons.tsx';
import { MarkCell, PriceCell, StockCell } from './ProductCells.tsx';
import styles from './ProductsPage.module.css';
import { PRODUCT_TABLE, productList } from './product-list.ts';

export const messages = productsMessages;

export const loader = withQueries(({ url }) => [productList(queryOf(PRODUCT_TABLE, url.searchParams))]);

/** All products, changed where they are shown. */
export function Component() {
  const { t } = useTranslation('desk');
  const state = useTableState(PRODUCT_TABLE);
  const { filters, change } = state;
  const query = useQuery(productList(state.query));
  const columns: TableColumn<DeskProduct>[] = [
    { id: 'title', name: t('products.title'), isMain: true, cell: (product) => <Title {...product} /> },
    { id: 'price', name: t('products.price'), isNumber: true, cell: price('price') },
    { id: 'old_price', name: t('products.old_price'), isNumber: true, cell: price('old_price') },
    { id: 'stock', name: t('products.stock'), isNumber: true, cell: (product) => <StockCell product={product} /> },
    { id: 'new', name: t('products.new'), cell: mark('new') },
    { id: 'hidden', name: t('products.hidden'), cell: mark('hidden') },
    {
      id: 'bought',
      name: t('products.bought'),
      isNumber: true,
      isMinor: true,
      cell: ({ bought }) => <Money amount={bought} />,
    },
    {
      id: 'margin',
      name: t('products.margin'),
      isNumber: true,
      isMinor: true,
      cell: ({ margin_percent: percent }) => percent !== null && t('products.percent', { percent }),
    },
    { id: 'sold', name: t('products.sold30'), isNumber: true, isMinor: true, cell: ({ sold_30d }) => sold_30d },
  ];
  return (
    <DeskPage title={t('head.products.title')}>
      <DataTable
        caption={t('head.products.title')}
        columns={columns}
        query={query}
        state={state}
        rowId={({ id }) => id}
        hrefOf={({ id }) => `/desk/products/${id}`}
        actions={(rows, clear) => <MarkButtons products={rows} done={clear} />}
        exportPath="/desk/products/export"
        empty={{ title: t('products.empty'), text: t('products.emptyHint') }}
        filters={
          <>
            <TextFilter label={t('products.search')} value={filters.search} onChange={(search) => change({ search })} />
            <ChoiceFilter
              label={t('products.state')}
              value={filters.state}
              onChange={(chosen) => change({ state: chosen })}
              options={PRODUCT_STATES.map((value) => ({ value, label: t(`products.states.${value}`) }))}
            />
            <TextFilter label={t('products.type')} value={filters.type} onChange={(type) => change({ type })} />
          </>
        }
      />
    </DeskPage>
  );
}

const price = (field: 'price' | 'old_price') => (product: DeskProduct) => <PriceCell product={product} field={field} />;
const mark = (field: 'new' | 'hidden') => (product: DeskProduct) => <MarkCell product={product} field={field} />;

function Title({ title, img_url }: DeskProduct) {
  return (
    <span className={styles.title}>
      <ItemPicture source={img_url} />
      {title}
    </span>
  );
}
