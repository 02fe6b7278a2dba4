import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operator } from '#operators/desk-access.ts';
import type { WaitingCall } from '#platform/database/tables/money/approval-tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** A call of the back office, with its body as the contract has parsed it. */
export interface DeskCall {
  query: unknown;
  params: unknown;
  body: unknown;
  operator: Operator;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type DeskHandler = (call: DeskCall) => Promise<unknown>;

/** What a bulk call says of one thing. */
interface Result {
  ok: boolean;
  code?: ConstructorParameters<typeof ApiError>[0];
  message?: string;
}

export type WaitingCalls = ReturnType<typeof waitingCalls>;

/** The calls of the back office that can be made later, once a second person agrees. */
export function waitingCalls() {
  const handlers = new Map<string, DeskHandler>();

  return {
    /** Adds the handler of a route such as `POST /desk/offers/price`. */
    add(route: string, handler: DeskHandler): void {
      handlers.set(route, handler);
    },

    /** Makes a call that has waited, in the name of who agrees. @throws ApiError, CommandError */
    async make(
      { route, params, body }: WaitingCall,
      by: Pick<DeskCall, 'operator' | 'request' | 'reply'>,
    ): Promise<void> {
      const handler = handlers.get(route);
      if (handler === undefined) throw new Error(`Nothing serves ${route}.`);
      // The idempotency key is that of the approval, which is decided once.
      const request: FastifyRequest = Object.create(by.request, { headers: { value: {} }, body: { value: body } });
      const answer = await handler({ query: {}, params, body, ...by, request });
      const [result] = (answer as { results?: Result[] }).results ?? [];
      if (result?.ok === false) {
        throw new ApiError(result.code ?? 'command-rejected', result.message ? { message: result.message } : {});
      }
    },
  };
}
