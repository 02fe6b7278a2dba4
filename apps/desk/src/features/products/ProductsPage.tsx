import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import {
  products as calls,
  type DeskProduct,
  PRODUCT_SORTS,
  PRODUCT_STATES,
} from '@patina/shared-api/contract/desk/products';
import { Button } from '@patina/ui/Button';
import { Row } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { productsMessages } from '#messages/products/messages.ts';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { Money } from '#shared/values/values.tsx';
import { MarkCell, PriceCell, StockCell } from './ProductCells.tsx';
import styles from './ProductsPage.module.css';

export const messages = productsMessages;

/** All products, changed where they are shown. */
const PRODUCTS = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.products.title',
  empty: 'products.empty',
  emptyHint: 'products.emptyHint',
  sorts: PRODUCT_SORTS,
  filters: {
    search: textFilter('products.search'),
    state: choiceFilter('products.state', PRODUCT_STATES, (value) => `products.states.${value}`),
    type: textFilter('products.type'),
  },
  rowId: ({ id }) => id,
  hrefOf: ({ id }) => `/desk/products/${id}`,
  actions: (rows, clear) => <MarkButtons products={rows} done={clear} />,
  columns: [
    { id: 'title', name: 'products.title', isMain: true, cell: (product) => <Title {...product} /> },
    {
      id: 'price',
      name: 'products.price',
      isNumber: true,
      cell: (product) => <PriceCell product={product} field="price" />,
    },
    {
      id: 'old_price',
      name: 'products.old_price',
      isNumber: true,
      cell: (product) => <PriceCell product={product} field="old_price" />,
    },
    { id: 'stock', name: 'products.stock', isNumber: true, cell: (product) => <StockCell product={product} /> },
    { id: 'new', name: 'products.new', cell: (product) => <MarkCell product={product} field="new" /> },
    { id: 'hidden', name: 'products.hidden', cell: (product) => <MarkCell product={product} field="hidden" /> },
    {
      id: 'bought',
      name: 'products.bought',
      isNumber: true,
      isMinor: true,
      cell: ({ bought }) => <Money amount={bought} />,
    },
    {
      id: 'margin',
      name: 'products.margin',
      isNumber: true,
      isMinor: true,
      cell: ({ margin_percent: percent }, t) => percent !== null && t('products.percent', { percent }),
    },
    { id: 'sold', name: 'products.sold30', isNumber: true, isMinor: true, cell: ({ sold_30d }) => sold_30d },
  ],
});

export const loader = listLoader(PRODUCTS);

export const Component = () => <ListPage list={PRODUCTS} />;

function Title({ title, img_url }: DeskProduct) {
  return (
    <Row as="span" gap={1} className={styles.title}>
      <ItemPicture source={img_url} />
      {title}
    </Row>
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
