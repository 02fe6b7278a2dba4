import { imports as importCalls } from '@patina/shared-api/contract/desk/imports';
import { type ProductEdit, products as productCalls } from '@patina/shared-api/contract/desk/products';
import { toMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import { describeChange, describeImport } from '#catalogue/import/import-changes.ts';
import { importRepository } from '#catalogue/import/import-repository.ts';
import type { ImportService } from '#catalogue/import/imports.ts';
import type { ProductAdmin, ProductChange } from '#catalogue/products/change-product.ts';
import type { DeskProductService } from '#catalogue/products/desk-products.ts';
import { type DeskParts, readPage, readRowId, runEach, serveDesk } from '#operators/operators.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';

interface CatalogueDeskParts extends DeskParts {
  database: Database;
  deskProducts: DeskProductService;
  productAdmin: ProductAdmin;
  imports: ImportService;
}

/** The back office's calls of the catalogue. */
export function catalogueDesk(api: FastifyInstance, parts: CatalogueDeskParts): void {
  productRoutes(api, parts);
  importRoutes(api, parts);
}

/** Columns of the file. */
const COLUMNS = [
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
] as const;

function productRoutes(api: FastifyInstance, { deskProducts, productAdmin, ...desk }: CatalogueDeskParts): void {
  serveDesk(api, productCalls.list, desk, async ({ query }) => ({ ...OK, ...(await deskProducts.list(query)) }));

  serveDesk(api, productCalls.exportList, desk, async ({ query, reply }) => {
    const { payload } = await deskProducts.list({ ...query, page: 1, per_page: MOST_CSV_ROWS });
    const rows = payload.map((product) => COLUMNS.map((name) => product[name]));
    return sendCsv(reply, 'products', csvText(COLUMNS, rows));
  });

  serveDesk(api, productCalls.mark, desk, async ({ body: { items, new: isNew, hidden: isHidden }, operator }) => {
    const results = await runEach(items, async ({ id }) => {
      await productAdmin.change(id, { isNew, isHidden }, { operator: operator.email });
      return {};
    });
    return { ...OK, results };
  });

  serveDesk(api, productCalls.read, desk, async ({ params }) => ok(await deskProducts.details(readRowId(params.id))));

  serveDesk(api, productCalls.edit, desk, async ({ params, body, operator }) => {
    const id = readRowId(params.id);
    if (Object.keys(body.change).length === 0) throw invalidInput({ change: 'invalid-input' });
    await productAdmin.change(id, inMinor(body.change), { operator: operator.email, seen: inMinor(body.seen) });
    return ok(await deskProducts.product(id));
  });
}

const inMinor = ({ price, old_price, stock, new: isNew, hidden: isHidden }: ProductEdit['seen']): ProductChange => ({
  priceMinor: price === undefined ? undefined : toMinor(price),
  oldPriceMinor: old_price == null ? old_price : toMinor(old_price),
  stock,
  isNew,
  isHidden,
});

/** Parts of a file may come as fast as they can be sent. */
const PARTS_PER_MINUTE = 300;

function importRoutes(api: FastifyInstance, { database, imports, ...desk }: CatalogueDeskParts): void {
  const stored = importRepository(database);

  /** @throws ApiError */
  async function requireImport(typed: string) {
    const row = await stored.byId(readRowId(typed));
    if (row === undefined) throw new ApiError('import-not-found');
    return row;
  }

  serveDesk(api, importCalls.list, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: stored.count,
      rows: (limit, offset) => stored.find({ limit, offset }),
    });
    return { ...ok(rows.map(describeImport)), meta };
  });

  serveDesk(api, importCalls.read, desk, async ({ params }) => ok(describeImport(await requireImport(params.id))));

  serveDesk(api, importCalls.changes, desk, async ({ params, query }) => {
    const { id } = await requireImport(params.id);
    const { rows, meta } = await readPage(query, {
      count: (most) => stored.countChanges(id, query, most),
      rows: (limit, offset) => stored.findChanges(id, query, { limit, offset }),
    });
    return { ...ok(rows.map(describeChange)), meta };
  });

  serveDesk(api, importCalls.begin, desk, async ({ body: { name, rate }, operator }) =>
    ok(describeImport(await imports.begin({ name, rate, operator: operator.email }))),
  );

  serveDesk(
    api,
    importCalls.part,
    desk,
    async ({ params, body: { place, content } }) => {
      await imports.addPart(readRowId(params.id), place, content);
      return OK;
    },
    { perMinute: PARTS_PER_MINUTE },
  );

  serveDesk(api, importCalls.preview, desk, async ({ params }) =>
    ok(describeImport(await imports.preview(readRowId(params.id)))),
  );

  serveDesk(api, importCalls.run, desk, async ({ params, operator }) =>
    ok(describeImport(await imports.run(readRowId(params.id), operator.email))),
  );

  serveDesk(api, importCalls.undo, desk, async ({ params, operator }) => {
    const { row, undone, kept } = await imports.undo(readRowId(params.id), operator.email);
    return ok({ import: describeImport(row), undone, kept });
  });
}
