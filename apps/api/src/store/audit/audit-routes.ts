import { audit as calls } from '@patina/shared-api/contract/desk/audit';
import type { FastifyInstance } from 'fastify';
import { type DeskParts, readPage, serveDesk } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';

const TITLES = ['id', 'at', 'operator', 'action', 'subject', 'before', 'after'];

interface AuditRoutesParts extends DeskParts {
  database: Database;
}

export function auditRoutes(api: FastifyInstance, { database, ...desk }: AuditRoutesParts): void {
  const log = auditLog(database);

  serveDesk(api, calls.list, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => log.count(query, most),
      rows: (limit, offset) => log.find(query, limit, offset),
    });
    const payload = rows.map(({ at, before, after, ...entry }) => ({
      ...entry,
      at: epochSeconds(at),
      before: before && { ...before },
      after: after && { ...after },
    }));
    return { ...OK, payload, meta };
  });

  serveDesk(api, calls.exportList, desk, async ({ query, reply }) => {
    const rows = await log.find(query, MOST_CSV_ROWS);
    const lines = rows.map(({ id, at, operator, action, subject, before, after }) => [
      ...[id, at.toISOString(), operator, action, subject],
      ...[before, after].map((state) => state && JSON.stringify(state)),
    ]);
    return sendCsv(reply, 'audit', csvText(TITLES, lines));
  });
}
