import { ItemPicture } from '@patina/parts/ItemPicture';
import { PRODUCT_STATES } from '@patina/shared-api/contract/desk/product-change';
import { products as calls, type DeskProduct, PRODUCT_SORTS } from '@patina/shared-api/contract/desk/products';
import { Row } from '@patina/ui/Layout';
import { importMessages } from '#messages/import/messages.ts';
import { joinMessages } from '#messages/join-messages.ts';
import { productsMessages } from '#messages/products/messages.ts';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { Money } from '#shared/values/values.tsx';
import { BulkChangeDialog } from './BulkChangeDialog.tsx';
import { MarkCell, PriceCell, StockCell } from './ProductCells.tsx';
import styles from './ProductsPage.module.css';

export const messages = joinMessages(productsMessages, importMessages);

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
  actions: (rows, clear, everything) => <BulkChangeDialog products={rows} everything={everything} done={clear} />,
  canChooseEverything: true,
  keys: [['e', 'products.bulk.key']],
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
    {
      id: 'sold',
      name: 'products.sold30',
      isNumber: true,
      isMinor: true,
      cell: ({ sold_30d }, t) => t('count', { value: sold_30d }),
    },
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
