import { promo as calls, type DeskPromo, type PromoQuery } from '@patina/shared-api/contract/desk/promo';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import { codeTaken, promoAdmin, promoRepository, readCode, requireDiscount } from '#money/promo.ts';
import {
  type ActFields,
  act,
  hasWords,
  listing,
  MOST_OFF,
  type MoneyLimits,
  queried,
  readSort,
  type Why,
} from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import { epochSeconds, isoTime } from '#platform/time.ts';

const STATE = sql<'valid' | 'planned' | 'over'>`case when promo_code.ends_at <= now() then 'over'
  when promo_code.starts_at > now() then 'planned' else 'valid' end`;

const USES = sql<number>`(select count(*)::integer from shop_order
  where shop_order.promo_id = promo_code.id and shop_order.status not in ('cancelled', 'refunded'))`;

/** Promo codes for operators. */
function promoCodes(database: Database, { search = '', state, sort = '-id' }: PromoQuery) {
  const [column, direction] = readSort(sort);
  return database
    .selectFrom('promo_code')
    .where(hasWords('promo_code.code', search))
    .$if(state !== undefined, (codes) => codes.where(STATE, '=', state ?? 'valid'))
    .selectAll('promo_code')
    .select([STATE.as('state'), USES.as('uses')])
    .orderBy(column, direction);
}

interface PromoServices {
  database: Database;
  moneyLimits: MoneyLimits;
}

const promoOf = ({ code }: ActFields) => `promo ${String(code).toUpperCase()}`;

/** A second person decides on codes without a bound, and on those of which one person may not give so much. */
async function unboundedOf(fields: ActFields, { database }: PromoServices): Promise<Why | undefined> {
  const { code: typed, type, discount, ends_at, max_uses } = fields;
  // What could not be made does not wait.
  const code = readCode(String(typed));
  const discountMinor = toMinor(Number(discount));
  requireDiscount(type === 'percent' ? 'percent' : 'fixed', discountMinor);
  if ((await promoRepository(database).find(code)) !== undefined) throw codeTaken(code);
  const isBounded = type === 'percent' ? Number(discount) <= MOST_OFF : max_uses !== null;
  if (isBounded && ends_at !== null) return undefined;
  const details = { discount: discountMinor, discount_type: type, type: undefined };
  return { rule: 'promo-code', amountMinor: 0, details };
}

/** Promo codes in the back office. */
export const promoDesk = [
  ...listing([calls.codes, calls.exportCodes], {
    list: ({ database }: PromoServices, query) =>
      queried(database, promoCodes(database, query), (rows) => rows.map(describe)),
    file: 'promo-codes',
    columns: [
      'id',
      'code',
      'description',
      'type',
      'discount',
      'applies_to_delivery',
      'starts_at',
      'ends_at',
      'max_uses',
      'max_uses_per_user',
      'uses',
      'state',
    ],
    command: {
      name: 'promo list',
      examples: ['promo list', 'promo list --state valid --json'],
      fields: { search: 'words of the code', state: 'only those' },
      say: ({ code, type, discount, ends_at }) =>
        `${code}  ${discount} ${type === 'percent' ? '%' : 'Credits'}${ends_at === null ? '' : `, until ${isoTime(ends_at)}`}`,
    },
  }),

  act(calls.createCode, {
    name: 'promo create',
    subject: promoOf,
    waits: ['promo-code', 'limit'],
    check: unboundedOf,
    store: 'Is nobody’s before it is made.',
    async run({ database, moneyLimits }: PromoServices, { body, operator, log }) {
      const {
        code,
        description,
        type,
        discount,
        applies_to_delivery,
        starts_at,
        ends_at,
        max_uses,
        max_uses_per_user,
      } = body;
      const promo = {
        code,
        description,
        applies_to_delivery,
        max_uses,
        max_uses_per_user,
        discount_type: type,
        discount: toMinor(discount),
        ...(starts_at != null && { starts_at: new Date(starts_at * 1000) }),
        ends_at: ends_at === null ? null : new Date(ends_at * 1000),
      };
      await promoAdmin(database).create(promo, operator, await moneyLimits.of(operator));
      log.info({ promo: code.toUpperCase() }, 'promo code created');
      return OK;
    },
    command: {
      summary: `Create a promo code; one over ${MOST_OFF} %, without an end, or of Credits without --uses waits for a second person`,
      examples: [
        'promo create SPRING --type percent --discount 10 --until 2027-06-01',
        'promo create WELCOME --type fixed --discount 5 --uses 50 --until 2027-06-01',
      ],
      fields: {
        code: { argument: 'code', summary: '3 to 40 letters, digits, hyphens or underscores, in any case' },
        type: 'how the discount is counted',
        discount: 'per cent or Credits off',
        description: 'description shown to shoppers',
        starts_at: { option: 'from', summary: 'valid from this time on' },
        ends_at: { option: 'until', summary: 'valid until this time' },
        max_uses: { option: 'uses', summary: 'how often it can be used' },
        max_uses_per_user: { option: 'uses-per-user', summary: 'how often one user can use it' },
        applies_to_delivery: { summary: 'require the address first', isFlag: true },
      },
      say: (_, { code }) => `The promo code ${code.toUpperCase()} is created.`,
    },
  }),

  act(calls.endCode, {
    name: 'promo end',
    subject: promoOf,
    async run({ database }: PromoServices, { body: { code }, operator, log }) {
      await promoAdmin(database).end(code, operator.email);
      log.info({ promo: code.toUpperCase() }, 'promo code ended');
      return OK;
    },
    command: {
      examples: ['promo end SPRING'],
      fields: { code: { argument: 'code', summary: 'the code' } },
      say: (_, { code }) => `The promo code ${code.toUpperCase()} has ended.`,
    },
  }),
];

type Row = Awaited<ReturnType<ReturnType<typeof promoCodes>['execute']>>[number];

function describe({ discount_type: type, discount: discountMinor, starts_at, ends_at, ...promo }: Row): DeskPromo {
  const { id, code, description, applies_to_delivery, max_uses, max_uses_per_user, uses, state } = promo;
  return {
    id,
    code,
    description,
    type,
    applies_to_delivery,
    max_uses,
    max_uses_per_user,
    uses,
    state,
    discount: fromMinor(discountMinor),
    starts_at: epochSeconds(starts_at),
    ends_at: ends_at && epochSeconds(ends_at),
  };
}
