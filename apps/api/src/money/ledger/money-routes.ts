import {
  type Check,
  money as calls,
  LedgerFindings,
  type LedgerRow,
  type PaymentRow,
  ProviderFindings,
  type VatRow,
} from '@patina/shared-api/contract/desk/money';
import { fromMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import type { CheckRow } from '#money/ledger/check-repository.ts';
import { type CheckService, stateOf } from '#money/ledger/check-service.ts';
import { type LedgerEntry, ledgerList } from '#money/ledger/ledger-list.ts';
import { paymentList } from '#money/ledger/payment-list.ts';
import { type DeskParts, readPage, readRowId, serveDesk } from '#operators/operators.ts';
import { csvText, MOST_CSV_ROWS, sendCsv } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds, readDays } from '#platform/time.ts';

/** VAT of a month at one rate, in hundredths of a Credit. */
interface VatOfMonth {
  month: string;
  vatPercent: number;
  orders: number;
  revenueMinor: number;
  vatMinor: number;
  refundsMinor: number;
  refundedVatMinor: number;
}

interface MoneyRoutesParts extends DeskParts {
  database: Database;
  checks: CheckService;
  sales: { vat(period: { from: Date; to: Date }): Promise<VatOfMonth[]> };
}

/** Ledger, payments, VAT and checks of the books. */
export function moneyRoutes(api: FastifyInstance, { database, checks, sales, ...desk }: MoneyRoutesParts): void {
  const ledger = ledgerList(database);
  const payments = paymentList(database);

  serveDesk(api, calls.ledger, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => ledger.count(query, most),
      rows: (limit, offset) => ledger.page(query, query.sort ?? '-at', limit, offset),
    });
    return { ...OK, payload: rows.map(ledgerRow), meta };
  });

  serveDesk(api, calls.exportLedger, desk, async ({ query, reply }) => {
    const rows = (await ledger.page(query, query.sort ?? '-at', MOST_CSV_ROWS, 0)).map(ledgerRow);
    const titles = ['id', 'transaction', 'at', 'kind', 'subject', 'account', 'provider', 'person', 'amount'];
    const lines = rows.map(({ id, transaction, at, kind, subject, account, provider, person, amount }) => [
      ...[id, transaction, timeText(at), kind, subject, account, provider, person, amount],
    ]);
    return sendCsv(reply, 'ledger', csvText(titles, lines));
  });

  serveDesk(api, calls.ledgerSums, desk, async ({ query }) => {
    const sums = await ledger.sums(query);
    return ok(
      sums.map(({ account, entries, receivedMinor, givenMinor }) => ({
        account,
        entries,
        received: fromMinor(receivedMinor),
        given: fromMinor(-givenMinor),
        sum: fromMinor(receivedMinor + givenMinor),
      })),
    );
  });

  serveDesk(api, calls.payments, desk, async ({ query }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => payments.count(query, most),
      rows: (limit, offset) => payments.page(query, query.sort ?? '-at', limit, offset),
    });
    return { ...OK, payload: rows.map(paymentRow), meta };
  });

  serveDesk(api, calls.exportPayments, desk, async ({ query, reply }) => {
    const rows = (await payments.page(query, query.sort ?? '-at', MOST_CSV_ROWS, 0)).map(paymentRow);
    const titles = [
      ...['number', 'at', 'person', 'order', 'provider', 'reference', 'method', 'amount', 'currency', 'credits'],
      ...['status', 'is_late', 'settled_at'],
    ];
    const lines = rows.map((row) => [
      ...[row.number, timeText(row.at), row.person, row.order, row.provider, row.reference, row.method, row.amount],
      ...[row.currency, row.credits, row.status, row.is_late, row.settled_at && timeText(row.settled_at)],
    ]);
    return sendCsv(reply, 'payments', csvText(titles, lines));
  });

  serveDesk(api, calls.vat, desk, async ({ query }) => {
    const year = query.year ?? new Date().getUTCFullYear();
    const rows = (await sales.vat(yearOf(year))).map(vatRow);
    return ok({ year, years: await yearsOf(database), rows });
  });

  serveDesk(api, calls.exportVat, desk, async ({ query, reply }) => {
    const year = query.year ?? new Date().getUTCFullYear();
    const rows = (await sales.vat(yearOf(year))).map(vatRow);
    const titles = ['month', 'vat_percent', 'orders', 'revenue', 'vat', 'refunds', 'refunded_vat', 'due_vat'] as const;
    const lines = rows.map((row) => titles.map((title) => row[title]));
    return sendCsv(reply, `vat-${year}`, csvText(titles, lines));
  });

  checkRoutes(api, { checks, ...desk });
}

function ledgerRow(entry: LedgerEntry): LedgerRow {
  const { id, transaction_id: transaction, created_at, kind, subject, account, user_id: person, amount_minor } = entry;
  const [holder, provider = null] = account.split(':');
  const name = holder === 'user' ? 'people' : (holder as LedgerRow['account']);
  const at = epochSeconds(created_at);
  return { id, transaction, at, kind, subject, account: name, provider, person, amount: fromMinor(amount_minor) };
}

function paymentRow(row: Awaited<ReturnType<ReturnType<typeof paymentList>['page']>>[number]): PaymentRow {
  const { number, provider, reference, method, currency, status, is_late } = row;
  return {
    number,
    provider,
    reference,
    method,
    currency,
    status,
    is_late,
    at: epochSeconds(row.created_at),
    person: row.user_id,
    order: row.order_id,
    amount: fromMinor(row.amount_minor),
    credits: fromMinor(row.credits_minor),
    settled_at: row.settled_at && epochSeconds(row.settled_at),
  };
}

function vatRow({
  month,
  vatPercent,
  orders,
  revenueMinor,
  vatMinor,
  refundsMinor,
  refundedVatMinor,
}: VatOfMonth): VatRow {
  return {
    month,
    vat_percent: vatPercent,
    orders,
    revenue: fromMinor(revenueMinor),
    vat: fromMinor(vatMinor),
    refunds: fromMinor(refundsMinor),
    refunded_vat: fromMinor(refundedVatMinor),
    due_vat: fromMinor(vatMinor - refundedVatMinor),
  };
}

/** A year in UTC. */
const yearOf = (year: number) => ({ from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year + 1, 0)) });

/** From the year of the first order to this one, the latest first. */
async function yearsOf(database: Database): Promise<number[]> {
  const first = await database.selectFrom('shop_order').select('created_at').orderBy('id').limit(1).executeTakeFirst();
  const now = new Date().getUTCFullYear();
  const start = first?.created_at.getUTCFullYear() ?? now;
  return Array.from({ length: now - start + 1 }, (_, years) => now - years);
}

const timeText = (seconds: number) => new Date(seconds * 1000).toISOString();

interface CheckRoutesParts extends DeskParts {
  checks: CheckService;
}

function checkRoutes(api: FastifyInstance, { checks, ...desk }: CheckRoutesParts): void {
  // Checks use the database, which is closed after the server.
  api.addHook('onClose', () => checks.stop());

  serveDesk(api, calls.checks, desk, async () => ok((await checks.latest()).map(describeCheck)));

  serveDesk(api, calls.check, desk, async ({ params }) => {
    const check = await checks.find(readRowId(params.id));
    const result = check.faults === null ? null : check.result;
    return ok({
      ...describeCheck(check),
      ledger: check.kind === 'ledger' && result !== null ? LedgerFindings.parse(result) : null,
      provider: check.kind === 'provider' && result !== null ? ProviderFindings.parse(result) : null,
    });
  });

  serveDesk(api, calls.checkLedger, desk, async ({ operator, request }) =>
    ok(describeCheck(await checks.startLedger(operator.email, request.log))),
  );

  serveDesk(api, calls.checkProvider, desk, async ({ body, operator, request }) => {
    const { from = new Date(0), till = new Date() } = readDays(body);
    return ok(describeCheck(await checks.startProvider({ from, to: till }, operator.email, request.log)));
  });
}

function describeCheck(check: Omit<CheckRow, 'result'>): Check {
  const { id, kind, requested_by, started_at, finished_at, period_from, period_to, faults } = check;
  return {
    id,
    kind,
    state: stateOf(check),
    requested_by,
    faults,
    started_at: epochSeconds(started_at),
    finished_at: finished_at && epochSeconds(finished_at),
    from: period_from && epochSeconds(period_from),
    to: period_to && epochSeconds(period_to),
  };
}
