import type { ApprovalAction } from '@patina/shared-api/contract/desk/approvals';
import type { BulkAnswer, BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import type * as z from 'zod/mini';
import { ACTS, type ActFields, type DeskAct, type FourEyesChecks, type Why } from '#operators/desk-acts.ts';
import { LimitReached, type MoneyActor, type MoneyLimit, type MoneyLimits } from '#operators/money-limit.ts';
import { requireIndependent, requireNotOwn } from '#operators/own-acts.ts';
import { makerOf } from '#operators/owners-of.ts';
import type { DeskCall, DeskHandler, WaitingCalls } from '#operators/waiting-calls.ts';
import type { WaitingCall } from '#platform/database/tables/money/approval-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';

/** A call that waits for a second person, as the approvals keep it. */
interface Requested {
  action: ApprovalAction;
  subject: string;
  amountMinor: number;
  details: Record<string, unknown>;
  call: WaitingCall;
  reason: string;
}

interface GuardParts {
  approvals: { request(requested: Requested, requester: MoneyActor): Promise<number> };
  calls: WaitingCalls;
  checks: FourEyesChecks;
  moneyLimits: MoneyLimits;
}

/** An act that may wait: a call about one thing. */
interface OneAct extends Omit<DeskAct, 'action' | 'subject' | 'each'> {
  route: string;
  action: NonNullable<DeskAct['action']>;
  subject: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
}

/** What a command asks for, as the call of the back office that does the same. */
export interface CommandedAct {
  route: keyof typeof ACTS;
  params?: Record<string, string>;
  body: Record<string, unknown>;
}

export type ActGuard = ReturnType<typeof actGuard>;

/** What stands before every act: nobody helps themselves, and some things need two people (docs/product.md#four-eyes). */
export function actGuard(database: Database, { approvals, calls, checks, moneyLimits }: GuardParts) {
  /** Keeps a call for a second person. Returns the number of the request. */
  function keep({ route, action, subject, params, body }: OneAct, why: Why, requester: MoneyActor): Promise<number> {
    const reason = typeof body['reason'] === 'string' && body['reason'] !== '' ? body['reason'] : subject;
    const { rule, amountMinor, details } = why;
    return approvals.request(
      {
        action,
        subject,
        reason,
        amountMinor,
        call: { route, params, body },
        details: { ...shownOf(body), ...details, rule },
      },
      requester,
    );
  }

  /** Why an act of the back office waits; undefined for one that may be done. @throws ApiError */
  async function whyOf(act: OneAct, call: DeskCall): Promise<Why | undefined> {
    const { operator } = call;
    const { subject, linked, store, waits = [] } = act;
    if (linked === 'refused') {
      await requireIndependent(database, operator, { ...act, requestedBy: await makerOf(database, subject) });
    } else if (store === undefined && (await requireNotOwn(database, operator, act)).length > 0) {
      return { rule: 'linked', amountMinor: 0, details: {} };
    }
    return checks.find(waits, { ...act.params, ...act.body });
  }

  /** Makes a call, or keeps it: then it returns the number of the request. @throws ApiError */
  async function makeOrKeep(act: OneAct, call: DeskCall, handler: DeskHandler): Promise<{ answer: unknown } | number> {
    const why = await whyOf(act, call);
    if (why !== undefined) return keep(act, why, call.operator);
    try {
      return { answer: await handler({ ...call, body: act.body }) };
    } catch (error) {
      return keep(act, whyLimited(error), call.operator);
    }
  }

  /** Makes a call about one of several things. What refuses it as a whole is thrown. */
  async function makeOne(id: number, act: OneAct, call: DeskCall, handler: DeskHandler): Promise<BulkResult[]> {
    let answer: unknown;
    const outcome = await makeOrKeep(act, call, async (made) => {
      answer = await handler(made).catch((error: unknown) => {
        throw error instanceof ApiError ? new WholeCall(error) : error;
      });
      return answer;
    }).catch((error: unknown) => {
      if (error instanceof WholeCall) throw error.cause;
      if (!(error instanceof ApiError)) throw error;
      return { refused: { id, ok: false, changed: false, code: error.code, message: error.message } };
    });
    if (typeof outcome === 'number') return [{ id, ok: true, changed: false, approval: outcome }];
    return 'refused' in outcome ? [outcome.refused] : (answer as z.output<typeof BulkAnswer>).results;
  }

  return {
    calls,

    /** Makes a call of the back office if it may be made at once; else it waits, or is refused. @throws ApiError */
    async run(
      route: string,
      call: DeskCall,
      handler: DeskHandler,
      subjectOf?: (call: DeskCall) => Promise<string>,
    ): Promise<unknown> {
      const act = ACTS[route];
      if (act?.action === undefined || call.operator.approval !== undefined) return handler(call);
      const { action, each } = act;
      const params = call.params as Record<string, string>;
      const body = call.body as Record<string, unknown>;
      const one = async (fields: ActFields): Promise<OneAct> => {
        const subject =
          typeof act.subject === 'function' ? act.subject({ ...params, ...fields }) : await subjectOf?.(call);
        return { ...act, route, action, params, body, subject: subject ?? '' };
      };
      if (each === undefined) {
        const outcome = await makeOrKeep(await one(body), call, handler);
        if (typeof outcome === 'number') throw new ApiError('approval-requested');
        return outcome.answer;
      }
      const results: BulkResult[] = [];
      for (const target of body[each] as { id: number }[]) {
        const aboutOne = { ...(await one(target)), body: { ...body, [each]: [target] } };
        results.push(...(await makeOne(target.id, aboutOne, call, handler)));
      }
      return { ...OK, results };
    },

    /**
     * Does what a command asks for, by the same rules; who has entered it has no account. Returns the number of the request where
     * it waits for somebody in the back office. @throws ApiError
     */
    async runCommand<Done>(
      operator: string,
      { route, params = {}, body }: CommandedAct,
      work: (limit: MoneyLimit) => Promise<Done>,
    ): Promise<{ done: Done } | { approval: number }> {
      const { action, each, ...act } = ACTS[route] ?? {};
      if (action === undefined || typeof act.subject !== 'function') throw new Error(`${route} is no command.`);
      const [target = {}] = each === undefined ? [] : (body[each] as object[]);
      const fields = { ...params, ...body, ...target };
      const asked = { ...act, route, action, params, body, subject: act.subject(fields) };
      const requester = { email: operator };
      const why = await checks.find(act.waits ?? [], fields);
      if (why !== undefined) return { approval: await keep(asked, why, requester) };
      const limit = await moneyLimits.of(requester);
      return work(limit).then(
        (done) => ({ done }),
        async (error) => ({ approval: await keep(asked, whyLimited(error), requester) }),
      );
    },
  };
}

/** An error that is about all things of a call. */
class WholeCall extends Error {
  constructor(cause: ApiError) {
    super(cause.message, { cause });
  }
}

/** @throws anything that is not about the limit */
function whyLimited(error: unknown): Why {
  if (!(error instanceof LimitReached)) throw error;
  return { rule: 'limit', amountMinor: error.creditsMinor, details: {} };
}

/** Fields that those who decide are not shown: what has a place of its own, and files. */
const NOT_SHOWN = new Set(['reason', 'language', 'currency', 'xml', 'seen']);

const shownOf = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !NOT_SHOWN.has(name) && value !== undefined));
