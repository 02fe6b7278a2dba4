import { units as calls, type DeskUnit } from '@patina/shared-api/contract/desk/units';
import { toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { charmText, stickersText } from '#catalogue/units/sticker-text.ts';
import { FLOAT_PLACES } from '#catalogue/units/units.ts';
import { act, listing, readRowId, runEach } from '#operators/operators.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { isoTime } from '#platform/time.ts';
import type { UnitAdmin } from './change-unit.ts';
import type { DeskUnitService } from './desk-units.ts';

export interface UnitServices {
  deskUnits: DeskUnitService;
  unitAdmin: UnitAdmin;
}

const STORE = 'The stock is the store’s.';

const unitLine = ({ id, title, float, price, state, available_at, source }: DeskUnit): string =>
  [
    id,
    title,
    ...(float === null ? [] : [float.toFixed(FLOAT_PLACES)]),
    plainAmount(toMinor(price)),
    ...(state === 'available' ? [] : [state]),
    ...(available_at === null ? [] : [`deliverable from ${isoTime(available_at)}`]),
    source,
  ].join('  ');

/** The calls of the back office about units. */
export const unitDesk = [
  ...listing([calls.list, calls.exportList], {
    list: ({ deskUnits }: UnitServices, query) => deskUnits.list(query),
    file: 'units',
    columns: [
      'id',
      'product_id',
      'title',
      'state',
      ['float', ({ float }) => float?.toFixed(FLOAT_PLACES) ?? null],
      'seed',
      'paint_index',
      'name_tag',
      ['stickers', ({ stickers }) => stickersText(stickers)],
      ['charm', ({ charm }) => charm && charmText(charm)],
      'asset_id',
      'inspect_url',
      'price',
      'own_price',
      'cost',
      'margin_percent',
      'available_at',
      'source',
      'created_at',
      'order',
    ],
    command: {
      name: 'unit list',
      summary: 'List items that are known one by one, the newest first',
      examples: ['unit list --product 3429', 'unit list --search "ak 47" --state available --json'],
      fields: {
        search: 'beginnings of words of the product’s name, or an asset id',
        state: 'only those',
        product: 'number of a product',
      },
      say: unitLine,
    },
  }),

  act(calls.price, {
    store: STORE,
    async run({ deskUnits, unitAdmin }: UnitServices, { params, body: { price, seen }, operator, log }) {
      const id = readRowId(params.id);
      await unitAdmin.setPrice(id, { price, seen }, operator.email);
      log.info({ unit: id }, 'price of a unit changed');
      return ok(await deskUnits.unit(id));
    },
    command: {
      name: 'unit price',
      summary: 'Give a unit a price of its own, which counts where it is above that of its product',
      examples: ['unit price 812 45.50', 'unit price 812 none'],
      fields: {
        id: { argument: 'unit', summary: 'number of the unit, as in the list' },
        price: { argument: 'price', summary: 'in Credits; "none" takes it away' },
      },
      complete: (typed) => typed,
      say: unitLine,
    },
  }),

  act(calls.stock, {
    store: STORE,
    async run({ unitAdmin }: UnitServices, { body: { items, on_sale: isOnSale }, operator, log }) {
      const results = await runEach(items, async ({ id }) => {
        const changed = await unitAdmin.setOnSale(id, isOnSale, operator.email);
        if (changed) log.info({ unit: id, on_sale: isOnSale }, 'unit taken out of the stock or put back');
        return { changed };
      });
      return { ...OK, results };
    },
    commands: [
      {
        name: 'unit withdraw',
        summary: 'Take units out of the stock, which gets smaller by them',
        examples: ['unit withdraw 812,813'],
        fields: { items: { argument: 'units', summary: 'numbers of units, joined by commas' } },
        fixed: { on_sale: false },
        say: ({ id, changed }) => `${id} ${changed ? 'is withdrawn' : 'was withdrawn already'}.`,
      },
      {
        name: 'unit return',
        summary: 'Put withdrawn units back into the stock',
        examples: ['unit return 812'],
        fields: { items: { argument: 'units', summary: 'numbers of units, joined by commas' } },
        fixed: { on_sale: true },
        say: ({ id, changed }) => `${id} ${changed ? 'is for sale again' : 'is for sale already'}.`,
      },
    ],
  }),
];
