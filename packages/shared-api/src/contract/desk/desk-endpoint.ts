import type * as z from 'zod/mini';
import { type Endpoint, get, post } from '../protocol/endpoint.ts';
import { listAnswer } from '../protocol/envelope.ts';
import { CsvFile } from './list-query.ts';
import type { Role } from './roles.ts';

/** Who may make a call of the back office; everybody else is answered as for an address that is not there. */
export interface Access {
  /** Any of them opens the call. */
  roles: readonly Role[];
  /** Money moves: the second factor must have been proved in the last minutes (`confirmation_minutes`). */
  isMoney?: true;
  /** Answered before a second factor is proved, so that the page can say what is missing. */
  isEntrance?: true;
  /** May take up to `LONG_CALL`. */
  isLong?: true;
}

/** Milliseconds that a call about many things at once may take. */
export const LONG_CALL = 60_000;

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

/** The calls of a list: its rows a page at a time, and all of them as a file. */
export function deskList<const Name extends string, Query extends z.ZodMiniType, Row extends z.ZodMiniType>(
  path: `/desk/${Name}`,
  summary: string,
  query: Query,
  row: Row,
  access: Access,
) {
  return {
    list: deskGet(path, summary, query, listAnswer(row), access),
    exportList: deskGet(`${path}/export`, 'The same as a CSV file, all of its rows', query, CsvFile, access),
  };
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
