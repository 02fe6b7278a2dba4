import { imports as calls } from '@patina/shared-api/contract/desk/imports';
import type { FastifyInstance } from 'fastify';
import { type DeskParts, readPage, readRowId, serveDesk } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { describeChange, describeImport } from './describe-import.ts';
import { importRepository } from './import-repository.ts';
import type { ImportService } from './import-service.ts';

/** Parts of a file may come as fast as they can be sent. */
const PARTS_PER_MINUTE = 300;

interface ImportRoutesParts extends DeskParts {
  database: Database;
  imports: ImportService;
}

export function importRoutes(api: FastifyInstance, { database, imports, ...desk }: ImportRoutesParts): void {
  const stored = importRepository(database);

  /** @throws ApiError */
  async function requireImport(typed: string) {
    const row = await stored.byId(readRowId(typed));
    if (row === undefined) throw new ApiError('import-not-found');
    return row;
  }

  serveDesk(api, calls.list, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: stored.count,
      rows: (limit, offset) => stored.find({ limit, offset }),
    });
    return { ...ok(rows.map(describeImport)), meta };
  });

  serveDesk(api, calls.read, desk, async ({ params }) => ok(describeImport(await requireImport(params.id))));

  serveDesk(api, calls.changes, desk, async ({ params, query }) => {
    const { id } = await requireImport(params.id);
    const { rows, meta } = await readPage(query, {
      count: (most) => stored.countChanges(id, query, most),
      rows: (limit, offset) => stored.findChanges(id, query, { limit, offset }),
    });
    return { ...ok(rows.map(describeChange)), meta };
  });

  serveDesk(api, calls.begin, desk, async ({ body: { name, rate }, operator }) =>
    ok(describeImport(await imports.begin({ name, rate, operator: operator.email }))),
  );

  serveDesk(
    api,
    calls.part,
    desk,
    async ({ params, body: { place, content } }) => {
      await imports.addPart(readRowId(params.id), place, content);
      return OK;
    },
    { perMinute: PARTS_PER_MINUTE },
  );

  serveDesk(api, calls.preview, desk, async ({ params }) =>
    ok(describeImport(await imports.preview(readRowId(params.id)))),
  );

  serveDesk(api, calls.run, desk, async ({ params, operator }) =>
    ok(describeImport(await imports.run(readRowId(params.id), operator.email))),
  );

  serveDesk(api, calls.undo, desk, async ({ params, operator }) => {
    const { row, undone, kept } = await imports.undo(readRowId(params.id), operator.email);
    return ok({ import: describeImport(row), undone, kept });
  });
}
