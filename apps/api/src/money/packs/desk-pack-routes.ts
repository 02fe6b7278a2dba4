import { promo as calls, type DeskPack } from '@patina/shared-api/contract/desk/promo';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '#identity/identity.ts';
import { type DeskParts, readPage, serveDesk } from '#operators/operators.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';
import { bundleAdmin } from './bundle-admin-service.ts';
import { bundleList } from './bundle-list.ts';

const COLUMNS = ['id', 'kind', 'title', 'price', 'user_id', 'products', 'state', 'ends_at', 'taken_at'] as const;

interface PackRoutesParts extends DeskParts {
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

/** Packs and prompts for the back office. */
export function deskPackRoutes(api: FastifyInstance, { database, ...desk }: PackRoutesParts): void {
  const list = bundleList(database);
  const admin = bundleAdmin(database);

  serveDesk(api, calls.packs, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => list.count(query, most),
      rows: (limit, offset) => list.rows(query, limit, offset),
    });
    const payload = rows.map(({ id, kind, title, price_minor, user_id, products, state, ends_at, taken_at }) => ({
      id,
      kind,
      title,
      user_id,
      products,
      state,
      price: fromMinor(price_minor),
      ends_at: ends_at && epochSeconds(ends_at),
      taken_at: taken_at && epochSeconds(taken_at),
    }));
    return { ...OK, payload, meta };
  });

  serveDesk(api, calls.exportPacks, desk, async ({ query, reply }) => {
    const rows = await list.rows(query, MOST_CSV_ROWS, 0);
    const lines = rows.map(({ price_minor, products, ends_at, taken_at, ...pack }) => {
      const times = { ends_at: ends_at?.toISOString() ?? null, taken_at: taken_at?.toISOString() ?? null };
      const ids = products.map(({ id }) => id).join(' ');
      const cells = { ...pack, ...times, price: fromMinor(price_minor), products: ids };
      return COLUMNS.map((name) => cells[name]);
    });
    return sendCsv(reply, 'packs', csvText(COLUMNS, lines));
  });

  serveDesk(api, calls.createPack, desk, async ({ body, operator }) => {
    const { user_id } = body;
    // Nobody is offered anything after their account was closed.
    if (user_id !== null) await findAccount(database, String(user_id));
    const id = await admin.create({ ...contentsOf(body), user_id }, operator.email);
    return ok({ id });
  });

  serveDesk(api, calls.editPack, desk, async ({ body: { id, kind, seen, ...to }, operator }) => {
    await admin.change({ id, kind }, contentsOf(to), { operator: operator.email, seen: contentsOf(seen) });
    return OK;
  });

  serveDesk(api, calls.endPack, desk, async ({ body, operator }) => {
    await admin.end(body.id, body.kind, operator.email);
    return OK;
  });
}
