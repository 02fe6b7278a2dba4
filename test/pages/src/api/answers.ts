import type { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import type * as z from 'zod/mini';
import type { Rejection } from './rejection.ts';

type Modules = (typeof CALLS)[keyof typeof CALLS];
type EndpointsOf<Module> = Module extends object ? Module[keyof Module] : never;
type AnyEndpoint = EndpointsOf<Modules>;

/** Method and path of a call of the contract, such as `GET /items/{id}`. */
export type CallName = NameOf<AnyEndpoint>;

type NameOf<Each> =
  Each extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer Path, infer Method>
    ? `${Method} ${Path}`
    : never;

type Named<Name, Each = AnyEndpoint> = Each extends unknown ? (NameOf<Each> extends Name ? Each : never) : never;

/** The answers that the contract allows for a call. */
export type Answer<Name extends CallName> =
  Named<Name> extends { response: infer Response extends z.ZodMiniType } ? z.input<Response> : never;

/** A request to the fake API. */
export interface FakeRequest {
  /** The body as it was sent, currency and language included. */
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** Parameters of the path. */
  params: Record<string, string>;
}

type Eventually<Value> = Value | Promise<Value>;

/**
 * Answers by call: an answer of the contract, a rejection with a status, or a `Response` of a server that violates the
 * contract. Undefined means 404.
 */
export type Answers = {
  [Name in CallName]?: (request: FakeRequest) => Eventually<Answer<Name> | Rejection | Response | undefined>;
};
