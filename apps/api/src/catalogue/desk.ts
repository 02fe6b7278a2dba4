import { products as calls, type DeskProduct, type ProductEdit } from '@patina/shared-api/contract/desk/products';
import { toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { seenText } from '#catalogue/import/check-edits.ts';
import { type ImportServices, importDesk, PRODUCTS } from '#catalogue/import-desk.ts';
import type { ProductAdmin } from '#catalogue/products/change-product.ts';
import type { DeskProductService } from '#catalogue/products/desk-products.ts';
import { unusualPrice } from '#catalogue/products/price-history.ts';
import { unitDesk } from '#catalogue/units/unit-desk.ts';
import { act, listing, reading, readRowId, runEach, subjectOf } from '#operators/operators.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';

interface CatalogueServices extends ImportServices {
  deskProducts: DeskProductService;
  productAdmin: ProductAdmin;
}

/** Units of which less than so many are few. */
const FEW = '2';

const written = (decimal: number) => plainAmount(toMinor(decimal));

const productLine = ({ id, title, price, old_price, stock, new: isNew, hidden }: DeskProduct): string => {
  const sale = old_price === null ? [] : [`was ${written(old_price)}`];
  const marks = [...(isNew ? ['new'] : []), ...(hidden ? ['hidden'] : [])];
  return [id, title, written(price), ...sale, `${stock} in stock`, ...marks].join('  ');
};

const productDesk = [
  ...listing([calls.list, calls.exportList], {
    list: ({ deskProducts }: CatalogueServices, query) => deskProducts.list(query),
    file: 'products',
    columns: [
      'id',
      'external_id',
      'title',
      'type',
      'price',
      'old_price',
      'stock',
      'new',
      'hidden',
      'bought',
      'margin_percent',
      'sold_30d',
      ['seen', seenText],
    ],
    command: {
      name: 'stock low',
      summary: `List products of which there are few, the dearest first (default: less than ${FEW})`,
      examples: ['stock low', 'stock low --below 5 --json'],
      fields: { below: 'less than so many units' },
      complete: (typed) => ({ below: FEW, sort: '-price', ...typed }),
      say: productLine,
    },
  }),

  reading(calls.read, {
    run: async ({ deskProducts }: CatalogueServices, { params }) =>
      ok(await deskProducts.details(readRowId(params.id))),
  }),

  act(calls.mark, {
    store: `${PRODUCTS} Their prices stay.`,
    async run({ productAdmin }: CatalogueServices, { body: { items, new: isNew, hidden }, operator, log }) {
      const results = await runEach(items, async ({ id }) => {
        await productAdmin.change(id, { new: isNew, hidden }, { operator: operator.email });
        log.info({ product: id }, 'product marked');
        return {};
      });
      return { ...OK, results };
    },
  }),

  act(calls.edit, {
    name: 'product set',
    subject: subjectOf('product'),
    waits: ['product-price'],
    store: PRODUCTS,
    check: ({ id, change }, { database }: CatalogueServices) =>
      unusualPrice(database, readRowId(String(id)), change as ProductEdit['change']),
    async run({ deskProducts, productAdmin }: CatalogueServices, { params, body: { change, seen }, operator, log }) {
      const id = readRowId(params.id);
      if (Object.keys(change).length === 0) throw invalidInput({ change: 'invalid-input' });
      await productAdmin.change(id, change, { operator: operator.email, seen });
      log.info({ product: id }, 'product changed');
      return ok(await deskProducts.product(id));
    },
    command: {
      summary:
        'Change price, stock or marks of a product; a hidden one is neither listed nor sold, and keeps its units',
      examples: [
        'product set 3429 --price 12.50 --sale 15',
        'product set 3429 --stock 4 --new yes',
        'product set 3429 --hidden yes',
      ],
      fields: {
        id: { argument: 'product', summary: 'number of the product, as in the address of its page' },
        'change.price': 'the price, in Credits',
        'change.old_price': {
          option: 'sale',
          summary: 'the price before the reduction, which is struck through; "none" ends it',
        },
        'change.stock': 'units to sell, without those in orders',
        'change.new': 'whether it is marked as new',
        'change.hidden': 'whether it is taken out of the store',
      },
      complete(typed) {
        if (typed['change'] !== undefined) return { seen: {}, ...typed };
        throw new CommandError('Say what to change: --price, --sale, --stock, --new or --hidden.');
      },
      say: productLine,
    },
  }),
];

/** The calls of the back office about the catalogue. */
export const catalogueDesk = [...productDesk, ...unitDesk, ...importDesk];
