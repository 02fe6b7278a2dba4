import type * as z from 'zod/mini';
import { type Endpoint, get, post } from '../protocol/endpoint.ts';
import type { Role } from './roles.ts';

/** Who may make a call of the back office; everybody else is answered as for an address that is not there. */
export interface Access {
  /** Any of them opens the call. */
  roles: readonly Role[];
  /** Money moves: the second factor must have been proved in the last minutes (`confirmation_minutes`). */
  isMoney?: true;
  /** Answered before a second factor is proved, so that the page can say what is missing. */
  isEntrance?: true;
}

export type DeskEndpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
> = Endpoint<Query, Body, Response, Path> & { access: Access };

type DeskPath = `/desk/${string}`;

export function deskGet<const Path extends DeskPath, Query extends z.ZodMiniType, Response extends z.ZodMiniType>(
  path: Path,
  summary: string,
  query: Query,
  response: Response,
  access: Access,
) {
  return { ...get(path, summary, query, response), access };
}

export function deskPost<const Path extends DeskPath, Body extends z.ZodMiniType, Response extends z.ZodMiniType>(
  path: Path,
  summary: string,
  body: Body,
  response: Response,
  access: Access,
) {
  return { ...post(path, summary, body, response), access };
}
