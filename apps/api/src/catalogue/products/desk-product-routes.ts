import { products as calls, type ProductEdit } from '@patina/shared-api/contract/desk/products';
import { toMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import { type DeskParts, readRowId, runEach, serveDesk } from '#operators/operators.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import type { DeskProductService } from './desk-product-service.ts';

/** Columns of the file. */
const COLUMNS = [
  ...(['id', 'external_id', 'title', 'type', 'price', 'old_price', 'stock', 'new', 'hidden'] as const),
  ...(['bought', 'margin_percent', 'sold_30d'] as const),
];

/** What an operator changes or has seen of a product, in hundredths. */
interface Change {
  priceMinor?: number | undefined;
  oldPriceMinor?: number | null | undefined;
  stock?: number | undefined;
  isNew?: boolean | undefined;
  isHidden?: boolean | undefined;
}

interface ProductRoutesParts extends DeskParts {
  deskProducts: DeskProductService;
  productAdmin: {
    change(id: number, change: Change, terms: { operator: string; seen: Change }): Promise<unknown>;
  };
}

export function deskProductRoutes(
  api: FastifyInstance,
  { deskProducts, productAdmin, ...desk }: ProductRoutesParts,
): void {
  serveDesk(api, calls.list, desk, async ({ query }) => ({ ...OK, ...(await deskProducts.list(query)) }));

  serveDesk(api, calls.exportList, desk, async ({ query, reply }) => {
    const { payload } = await deskProducts.list({ ...query, page: 1, per_page: MOST_CSV_ROWS });
    const rows = payload.map((product) => COLUMNS.map((name) => product[name]));
    return sendCsv(reply, 'products', csvText(COLUMNS, rows));
  });

  serveDesk(api, calls.mark, desk, async ({ body: { items, new: isNew, hidden: isHidden }, operator }) => {
    const change = { isNew, isHidden };
    const results = await runEach(items, async ({ id }) => {
      await productAdmin.change(id, change, { operator: operator.email, seen: {} });
      return {};
    });
    return { ...OK, results };
  });

  serveDesk(api, calls.read, desk, async ({ params }) => ok(await deskProducts.details(readRowId(params.id))));

  serveDesk(api, calls.edit, desk, async ({ params, body, operator }) => {
    const id = readRowId(params.id);
    if (Object.keys(body.change).length === 0) throw invalidInput({ change: 'invalid-input' });
    await productAdmin.change(id, inMinor(body.change), { operator: operator.email, seen: inMinor(body.seen) });
    return ok(await deskProducts.product(id));
  });
}

const inMinor = ({ price, old_price, stock, new: isNew, hidden: isHidden }: ProductEdit['seen']): Change => ({
  priceMinor: price === undefined ? undefined : toMinor(price),
  oldPriceMinor: old_price == null ? old_price : toMinor(old_price),
  stock,
  isNew,
  isHidden,
});
