import {
  type PayoutBatch as BatchOnTheWire,
  payouts as calls,
  type DeskPayout,
} from '@patina/shared-api/contract/desk/payouts';
import { fromMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import { readIdempotentRequest } from '#identity/identity.ts';
import type { AnswerPreview, BankAnswerService } from '#offers/bank-answer.ts';
import type { BatchService } from '#offers/batch.ts';
import { batchRepository, type PayoutBatch } from '#offers/batch.ts';
import type { MakeBatch } from '#offers/make-batch.ts';
import { PAID_IN } from '#offers/payout.ts';
import { type DeskParts, readPage, readRowId, serveDesk } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';

interface BatchParts extends DeskParts {
  database: Database;
  payoutBatches: BatchService & { create: MakeBatch };
  bankAnswers: BankAnswerService;
  deskPayouts: {
    /** Payouts as the back office shows them. */
    describe(ids: readonly number[], operator: string): Promise<DeskPayout[]>;
  };
}

export function batchRoutes(
  api: FastifyInstance,
  { database, payoutBatches, bankAnswers, deskPayouts, ...desk }: BatchParts,
): void {
  const batches = batchRepository(database);

  serveDesk(api, calls.batches, desk, async ({ query: { state, ...query } }) => {
    const { rows, meta } = await readPage(query, {
      count: (most) => batches.count(state, most),
      rows: (limit, offset) => batches.page({ state, limit, offset }),
    });
    return { ...OK, payload: rows.map(describeBatch), meta };
  });

  serveDesk(api, calls.batch, desk, async ({ params, operator }) => {
    const batch = await batches.find(readRowId(params.id));
    if (batch === undefined) throw new ApiError('payout-batch-not-found');
    const ids = (await batches.payouts(batch.id)).map(({ id }) => id);
    return ok({ ...describeBatch(batch), payouts: await deskPayouts.describe(ids, operator.email) });
  });

  serveDesk(api, calls.makeBatch, desk, async ({ body, request, operator }) => {
    const ids = body.payouts?.map(({ id }) => id);
    const once = readIdempotentRequest(request, operator.userId);
    const { batch, excluded } = await payoutBatches.create(ids, operator, once);
    return ok({ batch: batch && describeBatch(batch), excluded });
  });

  serveDesk(api, calls.releaseBatch, desk, async ({ body, operator }) => {
    await payoutBatches.release(body.id, operator.email);
    return OK;
  });

  serveDesk(api, calls.declineBatch, desk, async ({ body, operator }) => {
    await payoutBatches.decline(body.id, body.reason, operator.email);
    return OK;
  });

  serveDesk(api, calls.batchFile, desk, async ({ body, operator }) =>
    ok(await payoutBatches.file(body.id, operator.email)),
  );

  serveDesk(api, calls.previewAnswer, desk, async ({ body }) => ok(describe(await bankAnswers.preview(body.xml))));

  serveDesk(
    api,
    calls.applyAnswer,
    desk,
    async ({ body, operator }) => ok(describe(await bankAnswers.apply(body.xml, operator.email))),
    {
      async subject({ body }) {
        const { batch } = await bankAnswers.preview((body as { xml: string }).xml);
        return `payout batch ${batch.id}`;
      },
    },
  );
}

function describe({ batch, rejected, lines }: AnswerPreview) {
  return {
    batch: describeBatch(batch),
    rejected: rejected ?? null,
    lines: lines.map(({ endToEndId, payout, effect, reason }) => ({
      reference: endToEndId,
      payout_id: payout?.id ?? null,
      amount: payout === undefined ? null : fromMinor(payout.amount_minor),
      effect,
      reason,
    })),
  };
}

/** A batch as the back office shows it. */
function describeBatch(batch: PayoutBatch): BatchOnTheWire {
  const { id, message_id, state, size, debtor_name, created_by, decided_by, decided_at, reason } = batch;
  return {
    id,
    message_id,
    state,
    size,
    debtor_name,
    created_by,
    decided_by,
    reason,
    total: fromMinor(batch.total_minor),
    currency: PAID_IN,
    created_at: epochSeconds(batch.created_at),
    decided_at: decided_at && epochSeconds(decided_at),
  };
}
