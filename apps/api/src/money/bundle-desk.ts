import { promo as calls, type DeskPack, type PackQuery } from '@patina/shared-api/contract/desk/promo';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { isAtLeast } from '@patina/shared-api/money-arithmetic';
import { sql } from 'kysely';
import { productRepository } from '#catalogue/catalogue.ts';
import { findAccount } from '#identity/identity.ts';
import { type Bundle, bundleAdmin } from '#money/bundle.ts';
import {
  type ActFields,
  act,
  hasWords,
  listing,
  PRICE_RANGE,
  queried,
  readSort,
  type Why,
} from '#operators/operators.ts';
import { amountText } from '#platform/console/say.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds, isoTime } from '#platform/time.ts';

type Filter = Pick<PackQuery, 'search' | 'state' | 'kind' | 'sort'> & { id?: number };

const SORTED = { id: 'bundle.id', title: 'bundle.title', price: 'bundle.price_minor' } as const;

const STATE = sql<'available' | 'over'>`case when bundle.taken_at is not null or bundle.ends_at <= now()
  then 'over' else 'available' end`;

const PRODUCTS = sql<{ id: number; title: string }[]>`(
  select coalesce(json_agg(json_build_object('id', product.id, 'title', product.title) order by product.id), '[]')
  from bundle_product join product on product.id = bundle_product.product_id
  where bundle_product.bundle_id = bundle.id)`;

/** Packs and prompts for operators. */
function bundles(database: Database, { search = '', state, kind, id, sort = '-id' }: Filter) {
  const [column, direction] = readSort(sort);
  return database
    .selectFrom('bundle')
    .where(hasWords('bundle.title', search))
    .$if(id !== undefined, (all) => all.where('bundle.id', '=', id ?? 0))
    .$if(kind !== undefined, (all) => all.where('bundle.kind', '=', kind ?? 'pack'))
    .$if(state !== undefined, (all) => all.where(STATE, '=', state ?? 'available'))
    .selectAll('bundle')
    .select([STATE.as('state'), PRODUCTS.as('products')])
    .orderBy(SORTED[column], direction)
    .orderBy('bundle.id', direction);
}

interface BundleServices {
  database: Database;
}

/** What is offered, as the contract names it. */
type TypedContents = Pick<DeskPack, 'title' | 'price' | 'ends_at'> & { products: number[] };

const contentsOf = ({ title, price, products, ends_at }: TypedContents) => ({
  title,
  products,
  price_minor: toMinor(price),
  ends_at: ends_at === null ? null : new Date(ends_at * 1000),
});

const packOf = ({ kind, id }: ActFields) => `${kind} ${id}`;

/** A second person decides on what is offered far below what its products cost. */
async function farBelow({ price, products }: ActFields, { database }: BundleServices): Promise<Why | undefined> {
  const rows = await productRepository(database).productsOf([...new Set(products as number[])]);
  const wholeMinor = rows.reduce((sum, row) => sum + row.price_minor, 0);
  const priceMinor = toMinor(Number(price));
  if (isAtLeast(priceMinor, PRICE_RANGE.least, wholeMinor)) return undefined;
  return { rule: 'pack-price', amountMinor: priceMinor, details: { reference_price: fromMinor(wholeMinor) } };
}

const CONTENTS = {
  title: { argument: 'title', summary: 'name shown to shoppers' },
  price: { argument: 'price', summary: 'price of the whole bundle, in Credits' },
  products: { argument: 'products', summary: 'ids of the products, joined by commas' },
  ends_at: { option: 'until', summary: 'available until this time' },
};

const LISTED = { search: 'words of the title', state: 'only those' };

const isAvailable = ({ id }: { id: number }, { user_id }: { user_id: number | null }) =>
  `${user_id === null ? 'Pack' : 'Prompt'} ${id} is available.`;

function packLine({ id, title, price, user_id, taken_at, ends_at }: DeskPack): string {
  const facts = [id, title, `${amountText(price)} Credits`];
  if (user_id !== null) facts.push(`user ${user_id}`);
  if (taken_at !== null) facts.push(`taken ${isoTime(taken_at)}`);
  if (ends_at !== null) facts.push(`until ${isoTime(ends_at)}`);
  return facts.join('  ');
}

type Row = Awaited<ReturnType<ReturnType<typeof bundles>['execute']>>[number];

const describe = ({ created_at: _, price_minor, ends_at, taken_at, ...pack }: Row): DeskPack => ({
  ...pack,
  price: fromMinor(price_minor),
  ends_at: ends_at && epochSeconds(ends_at),
  taken_at: taken_at && epochSeconds(taken_at),
});

/** What is typed over what is offered now, which is what the operator has seen. */
function completing(kind: Bundle['kind']) {
  return async (typed: Record<string, unknown>, { database }: BundleServices) => {
    const present = await bundles(database, { kind, id: Number(typed['id']) }).executeTakeFirst();
    if (present === undefined) return typed;
    const { title, price_minor, ends_at } = present;
    const products = present.products.map(({ id }) => id);
    const seen = { title, products, price: fromMinor(price_minor), ends_at: ends_at && epochSeconds(ends_at) };
    return { ...seen, ...typed, seen };
  };
}

/** Packs and prompts in the back office. */
export const bundleDesk = [
  ...listing([calls.packs, calls.exportPacks], {
    list: ({ database }: BundleServices, query) =>
      queried(database, bundles(database, query), (rows) => rows.map(describe), sql.ref('bundle.id')),
    file: 'packs',
    columns: [
      'id',
      'kind',
      'title',
      'price',
      'user_id',
      ['products', ({ products }) => products.map(({ id }) => id).join(' ')],
      'state',
      'ends_at',
      'taken_at',
    ],
    commands: [
      {
        name: 'pack list',
        summary: 'List the packs, newest first',
        examples: ['pack list', 'pack list --state available --json'],
        fixed: { kind: 'pack' },
        fields: LISTED,
        say: packLine,
      },
      {
        name: 'prompt list',
        summary: 'List the offers to single users, newest first',
        examples: ['prompt list', 'prompt list --state available --json'],
        fixed: { kind: 'prompt' },
        fields: LISTED,
        say: packLine,
      },
    ],
  }),

  act(calls.createPack, {
    name: 'pack create',
    // A pack is for everybody, a prompt for one account.
    subject: ({ user_id, title }) => (user_id === null ? `pack ${title}` : `user ${user_id}`),
    waits: ['pack-price'],
    check: farBelow,
    async run({ database }: BundleServices, { body, operator }) {
      const { user_id } = body;
      // Nobody is offered anything after their account was closed.
      if (user_id !== null) await findAccount(database, String(user_id));
      return ok({ id: await bundleAdmin(database).create({ ...contentsOf(body), user_id }, operator.email) });
    },
    commands: [
      {
        summary: 'Offer several products at one price',
        examples: ['pack create "Starter pack" 15 1000001,1000002 --until 2027-06-01'],
        fixed: { user_id: null },
        fields: CONTENTS,
        say: isAvailable,
      },
      {
        name: 'prompt create',
        summary: 'Offer products to one user, once',
        examples: ['prompt create ana@example.com "For you" 12.50 1000003'],
        fields: {
          user_id: {
            argument: 'user',
            summary: 'email address or id of the account',
            find: async (database: Database, typed: string) => (await findAccount(database, typed)).id,
          },
          ...CONTENTS,
        },
        say: isAvailable,
      },
    ],
  }),

  act(calls.editPack, {
    name: 'pack change',
    subject: packOf,
    waits: ['pack-price'],
    check: farBelow,
    async run({ database }: BundleServices, { body: { id, kind, seen, ...to }, operator }) {
      const terms = { operator: operator.email, seen: contentsOf(seen) };
      await bundleAdmin(database).change({ id, kind }, contentsOf(to), terms);
      return OK;
    },
    commands: (['pack', 'prompt'] as const).map((kind) => ({
      name: `${kind} change`,
      summary: `Change a ${kind} that is available; orders keep what they have bought`,
      examples: [`${kind} change 3 --price 12.50`],
      fixed: { kind },
      complete: completing(kind),
      fields: {
        id: { argument: kind, summary: `number of the ${kind}` },
        title: 'name shown to shoppers',
        price: 'price of the whole bundle, in Credits',
        products: 'ids of the products, joined by commas',
        ends_at: { option: 'until', summary: 'available until this time' },
      },
      say: (_: unknown, { id }: { id: number }) => `The ${kind} ${id} has changed.`,
    })),
  }),

  act(calls.endPack, {
    name: 'pack end',
    subject: packOf,
    async run({ database }: BundleServices, { body: { id, kind }, operator, log }) {
      await bundleAdmin(database).end(id, kind, operator.email);
      log.info({ [kind]: id }, `${kind} ended`);
      return OK;
    },
    commands: (['pack', 'prompt'] as const).map((kind) => ({
      name: `${kind} end`,
      summary: `Stop offering a ${kind}`,
      examples: [`${kind} end 3`],
      fixed: { kind },
      fields: { id: { argument: kind, summary: `number of the ${kind}` } },
      say: (_: unknown, { id }: { id: number }) => `The ${kind} ${id} has ended.`,
    })),
  }),
];
