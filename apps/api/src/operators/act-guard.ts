import type { ApprovalAction } from '@patina/shared-api/contract/desk/approvals';
import type { BulkAnswer, BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import type * as z from 'zod/mini';
import { ALWAYS } from '#identity/identity.ts';
import type { ActCall } from '#operators/act.ts';
import type { ActFields, Actor, DeskAct, Why } from '#operators/desk-acts.ts';
import { LimitReached, type MoneyActor } from '#operators/money-limit.ts';
import { makerOf, requireIndependent, requireNotOwn } from '#operators/own-acts.ts';
import { rejectedResult } from '#operators/run-each.ts';
import type { TogetherResult } from '#operators/run-together.ts';
import type { Database, WaitingCall } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';

type DeskHandler = (call: ActCall) => Promise<unknown>;

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
}

/** An act that may wait: a call about one thing. */
interface OneAct extends Omit<DeskAct, 'action' | 'subject'> {
  route: string;
  action: NonNullable<DeskAct['action']>;
  subject: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
}

/** An act about one of several things. */
interface AboutOne {
  id: number;
  act: OneAct;
}

/** What became of a call: its answer, or the number of the approval that it waits for. */
type Outcome = { answer: unknown } | { approval: number };

export type ActGuard = ReturnType<typeof actGuard>;

/** What stands before every act: nobody helps themselves, and some things need two people (docs/product.md#four-eyes). */
export function actGuard(database: Database, { approvals }: GuardParts) {
  const acts = new Map<string, DeskAct>();
  const handlers = new Map<string, DeskHandler>();

  /** What a registered call does. */
  function handlerOf(route: string): DeskHandler {
    const handler = handlers.get(route);
    if (handler === undefined) throw new Error(`Nothing serves ${route}.`);
    return handler;
  }

  /** Keeps a call for a second person. */
  async function keep(
    { route, action, subject, params, body, each = '' }: OneAct,
    why: Why,
    requester: MoneyActor,
  ): Promise<{ approval: number }> {
    const { rule, amountMinor, details } = why;
    const given = typeof body['reason'] === 'string' && body['reason'] !== '' ? body['reason'] : subject;
    const { reason = given } = why;
    const approval = await approvals.request(
      {
        action,
        subject,
        reason,
        amountMinor,
        call: { route, params, body },
        details: { ...shownOf(body, each), ...details, rule },
      },
      requester,
    );
    return { approval };
  }

  /** Why an act waits; undefined for one that may be done. Who has no account has nothing that is their own. @throws ApiError */
  async function whyOf(act: OneAct, operator: Actor, isPreview = false): Promise<Why | undefined> {
    const { email, userId } = operator;
    const { subject, linked, store } = act;
    let isLinked = false;
    if (userId !== undefined) {
      const actor = { userId, email };
      if (linked === 'refused') {
        await requireIndependent(database, actor, { ...act, requestedBy: await makerOf(database, subject) });
      } else if (store === undefined) {
        isLinked = (await requireNotOwn(database, actor, act, !isPreview)).length > 0;
      }
    }
    const why = await act.check?.({ ...act.params, ...act.body }, operator);
    return isLinked ? { rule: 'linked', amountMinor: 0, details: {} } : why;
  }

  /** Makes a call, or keeps it. @throws ApiError */
  async function makeOrKeep(act: OneAct, call: ActCall, handler: DeskHandler): Promise<Outcome> {
    const why = await whyOf(act, call.operator);
    if (why !== undefined) return keep(act, why, call.operator);
    try {
      return { answer: await handler({ ...call, body: act.body }) };
    } catch (error) {
      return keep(narrowed(act, error), whyLimited(error), call.operator);
    }
  }

  /** Makes a call about one of several things. What refuses it as a whole is thrown. */
  async function makeOne(id: number, act: OneAct, call: ActCall, handler: DeskHandler): Promise<BulkResult[]> {
    const outcome = await makeOrKeep(act, call, (made) =>
      handler(made).catch((error: unknown) => {
        throw error instanceof ApiError ? new WholeCall(error) : error;
      }),
    ).catch((error: unknown) => {
      if (error instanceof WholeCall) throw error.cause;
      return { refused: rejectedResult(id, error) };
    });
    if ('refused' in outcome) return [outcome.refused];
    if ('approval' in outcome) return [{ id, ok: true, changed: false, ...outcome }];
    return (outcome.answer as z.output<typeof BulkAnswer>).results;
  }

  /** Makes a call about several things as one act, for those of them that nothing stands in the way of. @throws ApiError */
  async function makeTogether(about: readonly AboutOne[], call: ActCall, handler: DeskHandler): Promise<Outcome> {
    const { isPreview } = call;
    const results = new Map<number, BulkResult>();
    const wait = async ({ id, act }: AboutOne, why: Why): Promise<BulkResult> =>
      isPreview
        ? { id, ok: true, changed: false, waits: why.rule }
        : { id, ok: true, changed: false, ...(await keep(act, why, call.operator)) };
    const free: AboutOne[] = [];
    for (const one of about) {
      const judged = await whyOf(one.act, call.operator, isPreview)
        .then((why) => why && wait(one, why))
        .catch((error: unknown) => rejectedResult(one.id, error));
      if (judged === undefined) free.push(one);
      else results.set(one.id, judged);
    }
    const answer = (free.length === 0 ? OK : await handler({ ...call, body: bodyOf(free) })) as object & {
      results?: TogetherResult[];
    };
    for (const { limited, ...result } of answer.results ?? []) {
      const one = about.find(({ id }) => id === result.id);
      const waiting = limited && one && { ...one, act: narrowed(one.act, limited) };
      results.set(
        result.id,
        waiting
          ? await wait(waiting, whyLimited(limited)).catch((error: unknown) => rejectedResult(result.id, error))
          : result,
      );
    }
    return { answer: { ...OK, ...answer, results: about.flatMap(({ id }) => results.get(id) ?? []) } };
  }

  /** Makes a call if it may be made at once; else it waits, or is refused. @throws ApiError, CommandError */
  async function make(route: string, call: ActCall): Promise<Outcome> {
    const { previews } = acts.get(route) ?? {};
    if (previews !== undefined) return make(previews, { ...call, isPreview: true });
    const handler = handlerOf(route);
    const act = acts.get(route);
    if (act?.action === undefined || call.operator.approval !== undefined) return { answer: await handler(call) };
    const { action, each } = act;
    const params = call.params as Record<string, string>;
    const body = call.body as Record<string, unknown>;
    const one = async (fields: ActFields): Promise<OneAct> => {
      const subject = (await act.subject?.({ ...params, ...fields })) ?? '';
      return { ...act, route, action, params, body, subject };
    };
    if (each === undefined) return makeOrKeep(await one(body), call, handler);
    const about: AboutOne[] = [];
    for (const target of body[each] as { id: number }[]) {
      about.push({ id: target.id, act: { ...(await one(target)), body: { ...body, [each]: [target] } } });
    }
    if (act.isTogether) return makeTogether(about, call, handler);
    const results: BulkResult[] = [];
    for (const { id, act: aboutOne } of about) results.push(...(await makeOne(id, aboutOne, call, handler)));
    return { answer: { ...OK, results } };
  }

  return {
    /** Lets a route's call be made, at once and later; of one that writes with its row in the table of rights. */
    register(route: string, act: DeskAct | undefined, handler: DeskHandler): void {
      handlers.set(route, handler);
      if (act) acts.set(route, act);
    },

    /** The table of rights. */
    acts: acts as ReadonlyMap<string, DeskAct>,

    make,

    /** `make` for a request: what waits is an error, but of bulk calls. @throws ApiError */
    async run(route: string, call: ActCall): Promise<unknown> {
      const outcome = await make(route, call);
      if ('answer' in outcome) return outcome.answer;
      const { waiting } = acts.get(route) ?? {};
      if (waiting === undefined) throw new ApiError('approval-requested');
      return waiting(outcome.approval, call);
    },

    /** Makes a call that has waited, in the name of who agrees. @throws ApiError, CommandError */
    async makeAgreed({ route, params, body }: WaitingCall, by: Pick<ActCall, 'operator' | 'log'>): Promise<void> {
      // The idempotency key is that of the approval, which is decided once.
      const answer = await handlerOf(route)({ ...by, query: {}, params, body, once: ALWAYS });
      const [result] = (answer as { results?: BulkResult[] }).results ?? [];
      if (result?.ok === false) {
        const code = (result.code ?? 'command-rejected') as ApiError['code'];
        throw new ApiError(code, result.message ? { message: result.message } : {});
      }
    },
  };
}

/** The body of a call about some of its things. */
function bodyOf(about: readonly AboutOne[]): Record<string, unknown> {
  const [{ act: { body = {}, each = '' } = {} } = {}] = about as [Partial<AboutOne>];
  return { ...body, [each]: about.flatMap(({ act }) => act.body[each] as object[]) };
}

/** An error that is about all things of a call. */
class WholeCall extends Error {
  constructor(cause: ApiError) {
    super(cause.message, { cause });
  }
}

/** The act as it is now, whatever happens until somebody agrees: of a bulk call, with the parts that its one thing has. */
function narrowed(act: OneAct, error: unknown): OneAct {
  if (act.each === undefined || !(error instanceof LimitReached)) return act;
  const [target] = act.body[act.each] as object[];
  return { ...act, body: { ...act.body, [act.each]: [{ ...target, ...error.details }] } };
}

/** @throws anything that is not about the limit */
function whyLimited(error: unknown): Why {
  if (!(error instanceof LimitReached)) throw error;
  return { rule: 'limit', amountMinor: error.creditsMinor, details: error.details };
}

/** Fields that those who decide are not shown: what has a place of its own, and files. */
export const NOT_SHOWN: ReadonlySet<string> = new Set(['reason', 'language', 'currency', 'xml', 'seen']);

/** What is requested, in detail: of a bulk call, what it says of its one thing. */
function shownOf(body: Record<string, unknown>, each: string) {
  const { [each]: targets = [{}], ...fields } = body;
  const [{ id: _, ...target }] = targets as [Record<string, unknown>];
  return Object.fromEntries(
    Object.entries({ ...fields, ...target }).filter(([name, value]) => !NOT_SHOWN.has(name) && value !== undefined),
  );
}
