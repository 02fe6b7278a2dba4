import { people as calls } from '@patina/shared-api/contract/desk/people';
import { toMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { type DeskPeopleService, describeAdjustment } from '#identity/accounts/people.ts';
import { personHistory } from '#identity/accounts/person-history.ts';
import { type IdempotentRequest, readIdempotentRequest } from '#identity/idempotency.ts';
import { type DeskParts, type Operator, readPage, serveDesk } from '#operators/operators.ts';
import { sendCsv } from '#platform/csv.ts';
import type { ApprovalTables } from '#platform/database/tables/money/approval-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';

type Adjustment = Selectable<ApprovalTables['balance_adjustment']>;

interface DeskPeopleParts extends DeskParts {
  database: Database;
  deskPeople: DeskPeopleService;
  accountAdmin: {
    verify(id: number, operator: string): Promise<void>;
    signOut(id: number, operator: string): Promise<void>;
    lock(id: number, reason: string, operator: string): Promise<void>;
    unlock(id: number, operator: string): Promise<void>;
    close(id: number, operator: string): Promise<void>;
  };
  adjustments: {
    request(
      change: { userId: number; amountMinor: number; reason: string },
      operator: Operator,
      request: IdempotentRequest,
    ): Promise<Adjustment>;
  };
}

export function deskPeopleRoutes(
  api: FastifyInstance,
  { database, deskPeople, accountAdmin, adjustments, ...desk }: DeskPeopleParts,
): void {
  serveDesk(api, calls.list, desk, async ({ query, operator }) => ({
    ...OK,
    ...(await deskPeople.list(query, operator.email)),
  }));

  serveDesk(api, calls.exportList, desk, async ({ query, operator, reply }) =>
    sendCsv(reply, 'people', await deskPeople.csv(query, operator.email)),
  );

  serveDesk(api, calls.details, desk, async ({ params, operator }) =>
    ok(await deskPeople.read(params.id, operator.email)),
  );

  serveDesk(api, calls.orders, desk, async ({ params, query, operator }) => {
    const { orders } = personHistory(database, await deskPeople.seen(params.id, operator.email));
    const { rows: payload, meta } = await readPage(query, orders);
    return { ...OK, payload, meta };
  });

  serveDesk(api, calls.offers, desk, async ({ params, query, operator }) => {
    const { offers } = personHistory(database, await deskPeople.seen(params.id, operator.email));
    const { rows: payload, meta } = await readPage(query, offers);
    return { ...OK, payload, meta };
  });

  serveDesk(api, calls.ledger, desk, async ({ params, query, operator }) => {
    const { ledger } = personHistory(database, await deskPeople.seen(params.id, operator.email));
    const { rows: payload, meta } = await readPage(query, ledger);
    return { ...OK, payload, meta };
  });

  serveDesk(api, calls.verify, desk, async ({ body: { id }, operator }) => {
    await deskPeople.requireChangeable(id, operator);
    await accountAdmin.verify(id, operator.email);
    return OK;
  });

  serveDesk(api, calls.signOut, desk, async ({ body: { id }, operator }) => {
    await deskPeople.requireChangeable(id, operator);
    await accountAdmin.signOut(id, operator.email);
    return OK;
  });

  serveDesk(api, calls.lock, desk, async ({ body: { id, reason }, operator }) => {
    await deskPeople.requireChangeable(id, operator);
    await accountAdmin.lock(id, reason, operator.email);
    return OK;
  });

  serveDesk(api, calls.unlock, desk, async ({ body: { id }, operator }) => {
    await deskPeople.requireChangeable(id, operator);
    await accountAdmin.unlock(id, operator.email);
    return OK;
  });

  serveDesk(api, calls.close, desk, async ({ body: { id }, operator }) => {
    await deskPeople.requireChangeable(id, operator);
    await accountAdmin.close(id, operator.email);
    return OK;
  });

  serveDesk(api, calls.adjust, desk, async ({ body: { id, amount, reason }, request, operator }) => {
    await deskPeople.requireChangeable(id, operator);
    await deskPeople.seen(String(id), operator.email);
    const amountMinor = amount < 0 ? -toMinor(-amount) : toMinor(amount);
    const change = { userId: id, amountMinor, reason };
    const once = readIdempotentRequest(request, operator.userId);
    return ok(describeAdjustment(await adjustments.request(change, operator, once)));
  });
}
