import { promo as calls, type DeskPromo, type PromoQuery } from '@patina/shared-api/contract/desk/promo';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import { type DeskParts, type MoneyLimits, readPage, serveDesk } from '#operators/operators.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';
import { promoAdmin } from './promo-admin-service.ts';
import { promoList } from './promo-list.ts';

const COLUMNS = [
  ...(['id', 'code', 'description', 'type', 'discount', 'applies_to_delivery', 'starts_at', 'ends_at'] as const),
  ...(['max_uses', 'max_uses_per_user', 'uses', 'state'] as const),
];

interface PromoRoutesParts extends DeskParts {
  database: Database;
  moneyLimits: MoneyLimits;
}

/** Promo codes for the back office. */
export function deskPromoRoutes(api: FastifyInstance, { database, moneyLimits, ...desk }: PromoRoutesParts): void {
  const list = promoList(database);
  const admin = promoAdmin(database);

  serveDesk(api, calls.codes, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => list.count(query, most),
      rows: async (limit, offset) => (await list.rows(query, limit, offset)).map(describe),
    });
    return { ...OK, payload: rows, meta };
  });

  serveDesk(api, calls.exportCodes, desk, async ({ query, reply }) => {
    const rows = await list.rows(query satisfies PromoQuery, MOST_CSV_ROWS);
    const lines = rows.map((row) => {
      const times = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null };
      const cells = { ...describe(row), ...times };
      return COLUMNS.map((name) => cells[name]);
    });
    return sendCsv(reply, 'promo-codes', csvText(COLUMNS, lines));
  });

  serveDesk(api, calls.createCode, desk, async ({ body, operator }) => {
    const { code, description, applies_to_delivery, max_uses, max_uses_per_user } = body;
    const discountMinor = toMinor(body.discount);
    await admin.create(
      {
        code,
        description,
        applies_to_delivery,
        max_uses,
        max_uses_per_user,
        discount_type: body.type,
        discount: discountMinor,
        ...(body.starts_at != null && { starts_at: new Date(body.starts_at * 1000) }),
        ends_at: body.ends_at === null ? null : new Date(body.ends_at * 1000),
      },
      operator,
      await moneyLimits.of(operator),
    );
    return OK;
  });

  serveDesk(api, calls.endCode, desk, async ({ body, operator }) => {
    await admin.end(body.code, operator.email);
    return OK;
  });
}

type Row = Awaited<ReturnType<ReturnType<typeof promoList>['rows']>>[number];

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
