import { type CatalogueImport, imports as importCalls } from '@patina/shared-api/contract/desk/imports';
import { products as productCalls } from '@patina/shared-api/contract/desk/products';
import { describeChange, describeImport, type ImportRow } from '#catalogue/import/import-changes.ts';
import { importRepository } from '#catalogue/import/import-repository.ts';
import type { ImportService } from '#catalogue/import/imports.ts';
import { unusualImport } from '#catalogue/products/price-history.ts';
import { act, queried, reading, readPage, readRowId, subjectOf } from '#operators/operators.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, englishText } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';

export interface ImportServices {
  database: Database;
  imports: ImportService;
}

/** Why they are on nobody’s own. */
export const PRODUCTS = 'Products are the store’s.';
const PREVIEW = 'Changes nothing until it is run.';

const IMPORT = { argument: 'import', summary: 'number of the import, as in the audit log' };

/** What a change of several products does or has done, and why it leaves others as they are. */
function bulkLines({ id, state, name, updated, unchanged, refused, unusual = 0 }: CatalogueImport): string[] {
  const left = (refused?.causes ?? []).map(({ message, count, names }) => {
    const more = count > names.length ? [`and ${count - names.length} more`] : [];
    return `Not changed: ${[...names, ...more].join(', ')}: ${message}`;
  });
  if (state === 'imported') return [`${updated} products changed: ${name}.`, ...left];
  return [
    `${updated} products would change: ${name}. ${unchanged} are so already.`,
    ...left,
    ...(unusual > 0 ? [`${unusual} of the prices need a second person.`] : []),
    `Change them with catalogue change ${id}.`,
  ];
}

/** An import; of a change of several products also which of them stay as they are, and which prices need a second person. */
async function importDetails({ database }: Pick<ImportServices, 'database'>, row: ImportRow) {
  if (row.bulk === null) return describeImport(row);
  const why = row.state === 'previewed' ? await unusualImport(database, row.id) : undefined;
  const causes = await importRepository(database).refused(row.id);
  const count = causes.reduce((sum, cause) => sum + cause.count, 0);
  return {
    ...describeImport(row),
    refused: count === 0 ? null : { count, causes, others: 0 },
    ...(why && { unusual: Number(why.details['products']) }),
  };
}

/** @throws ApiError */
async function importOf({ database }: ImportServices, typed: string) {
  const row = await importRepository(database).byId(readRowId(typed));
  if (row === undefined) throw new ApiError('import-not-found');
  return row;
}

/** Parts of a file may come as fast as they can be sent. */
const PARTS_PER_MINUTE = 300;

/** The calls of the back office about imports and changes of several products; files are read and written by commands of their own. */
export const importDesk = [
  act(productCalls.bulk, {
    store: PREVIEW,
    async run(services: ImportServices, { body, operator }) {
      const row = await services.imports.previewBulk(body, operator.email);
      return ok(await importDetails(services, row));
    },
    command: {
      name: 'catalogue preview',
      summary: 'Say how several products would change at once; catalogue change does it',
      examples: [
        'catalogue preview --type Knife --price-percent 5 --price-ending 99',
        'catalogue preview 3429,3430 --price-percent "minus 20" --sale yes',
        'catalogue preview --search "ak 47" --price-margin 25',
        'catalogue preview --state sold-out --hidden yes',
      ],
      fields: {
        items: {
          argument: 'products',
          summary: 'numbers of products, joined by commas; without them, those of the filter',
        },
        'filter.search': 'beginnings of words of the name',
        'filter.state': 'only those',
        'filter.type': 'name of the type, such as Rifle',
        leave_unusual: { summary: 'leaves out what a second person would have to agree to', isFlag: true },
        'change.price_percent': 'changes prices by so many per cent',
        'change.price_amount': 'changes prices by so many Credits',
        'change.price_margin': 'sets prices of which so many per cent are left, without VAT and what sellers were paid',
        'change.price_usual': { summary: 'sets the prices from before a reduction, which ends', isFlag: true },
        'change.price_ending': 'rounds prices of 1 Credit or more to the nearest that ends so',
        'change.sale': 'whether the price until now is struck through',
        'change.stock': 'units to sell, without those in orders',
        'change.stock_by': 'so many units more, or fewer',
        'change.new': 'whether they are marked as new',
        'change.hidden': 'whether they are taken out of the store',
      },
      complete(typed) {
        if (typed['change'] === undefined) throw new CommandError(englishText('bulk-nothing'));
        if (typed['items'] !== undefined || typed['filter'] !== undefined) return typed;
        throw new CommandError('Say which products: their numbers, --search, --state or --type.');
      },
      say: bulkLines,
    },
  }),

  reading(importCalls.list, {
    run: ({ database }: ImportServices, { query }) =>
      readPage(
        query,
        queried(database, importRepository(database).newest(), (rows) => rows.map(describeImport)),
      ),
  }),

  reading(importCalls.read, {
    run: async (services: ImportServices, { params }) =>
      ok(await importDetails(services, await importOf(services, params.id))),
  }),

  reading(importCalls.changes, {
    async run(services: ImportServices, { params, query }) {
      const { id } = await importOf(services, params.id);
      const changes = importRepository(services.database).findChanges(id, query);
      return readPage(
        query,
        queried(services.database, changes, (rows) => rows.map(describeChange)),
      );
    },
  }),

  act(importCalls.begin, {
    store: PREVIEW,
    run: async ({ imports }: ImportServices, { body: { name, content, rate }, operator }) =>
      ok(describeImport(await imports.begin({ name, content, rate, operator: operator.email }))),
  }),

  act(importCalls.part, {
    store: PREVIEW,
    perMinute: PARTS_PER_MINUTE,
    async run({ imports }: ImportServices, { params, body: { place, content } }) {
      await imports.addPart(readRowId(params.id), place, content);
      return OK;
    },
  }),

  act(importCalls.preview, {
    store: PREVIEW,
    run: async (services: ImportServices, { params }) =>
      ok(await importDetails(services, await services.imports.preview(readRowId(params.id)))),
  }),

  act(importCalls.run, {
    name: 'catalogue import',
    subject: subjectOf('import'),
    waits: ['import-price'],
    store: PRODUCTS,
    check: ({ id }, { database }: ImportServices) => unusualImport(database, readRowId(String(id))),
    run: async (services: ImportServices, { params, operator }) =>
      ok(await importDetails(services, await services.imports.run(readRowId(params.id), operator.email))),
    command: {
      name: 'catalogue change',
      summary: 'Change several products as a preview has said, but for those that have changed since',
      examples: ['catalogue change 12'],
      fields: { id: IMPORT },
      say: bulkLines,
    },
  }),

  act(importCalls.undo, {
    store: `${PRODUCTS} They are again as they were.`,
    async run({ imports }: ImportServices, { params, operator, log }) {
      const { row, undone, kept } = await imports.undo(readRowId(params.id), operator.email);
      log.info({ import: row.id, undone, kept }, 'import undone');
      return ok({ import: describeImport(row), undone, kept });
    },
    command: {
      name: 'catalogue undo',
      summary: 'Take an import or a change of several products back, but for products that have changed since',
      examples: ['catalogue undo 12'],
      fields: { id: IMPORT },
      say: ({ undone, kept }) => `${undone} undone, ${kept} kept, because they have changed since.`,
    },
  }),
];
