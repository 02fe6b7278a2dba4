import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import {
  products as calls,
  type DeskProduct,
  PRODUCT_SORTS,
  PRODUCT_STATES,
} from '@patina/shared-api/contract/desk/products';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { productsMessages } from '#messages/products/messages.ts';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter, TextFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { type QueryOf, queryOf, tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { Money } from '#shared/money/Money.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskList, useDeskAction } from '#shared/queries/desk-query.ts';
import { MarkCell, PriceCell, StockCell } from './ProductCells.tsx';
import styles from './ProductsPage.module.css';

/** What products can be sorted and filtered by. */
const PRODUCT_TABLE = tableSchema({
  sorts: PRODUCT_SORTS,
  filters: { search: 'text', state: PRODUCT_STATES, type: 'text' },
});

/** One page of the products. */
const productList = (query: QueryOf<typeof PRODUCT_TABLE>) => deskList(calls.list, { query });

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

const MARKS = {
  hide: { hidden: true },
  show: { hidden: false },
  markNew: { new: true },
  unmarkNew: { new: false },
} as const;

type Mark = keyof typeof MARKS;

interface MarkButtonsProps {
  products: readonly DeskProduct[];
  done: () => void;
}

/** Takes several products out of the store or back into it, or marks them as new or not. */
function MarkButtons({ products, done }: MarkButtonsProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const [busy, setBusy] = useState<Mark>();

  async function mark(name: Mark) {
    setBusy(name);
    try {
      const body = { items: products.map(({ id }) => ({ id })), ...MARKS[name] };
      const { results } = await act(calls.mark, { body });
      const failed = results.filter(({ ok }) => !ok);
      const count = results.length - failed.length;
      if (failed.length === 0) toast.success(t('products.marked', { count }));
      else toast.error(t('products.markedPartly', { count, failed: failed.map(({ id }) => id).join(', ') }));
      done();
    } catch {
      toast.error(t('products.markFailed'));
    } finally {
      setBusy(undefined);
    }
  }

  return Object.keys(MARKS).map((name) => (
    <Button key={name} size="small" busy={busy === name} onClick={() => void mark(name as Mark)}>
      {t(`products.${name as Mark}`)}
    </Button>
  ));
}
