import { Announcement } from '@patina/shared-api/contract/content/announcement';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import type { Problem } from '@patina/shared-api/contract/protocol/envelope';
import * as z from 'zod/mini';
import type { ApiResponse } from './api-cache.ts';

const AWAY: ProblemCode = 'database-unavailable';

/** Whether the API answers that it has no database, as while a cluster elects its primary. */
export function isDatabaseAway(response: ApiResponse | undefined): boolean {
  return response?.status === 503 && (response.body as Problem | null)?.code === AWAY;
}

/** The same object for the same answer, so that what was made of it is known to be still right. */
export function announcementIn(response: ApiResponse | undefined): Announcement | null {
  const payload = (response?.body as { payload?: unknown } | null | undefined)?.payload;
  return z.safeParse(Announcement, payload).success ? (payload as Announcement) : null;
}

/** Whether the API says that there is a session. */
export function isSignedIn(auth: ApiResponse | undefined): boolean {
  return auth?.status === 200 && (auth.body as { authenticated?: boolean }).authenticated === true;
}

/** Whether it says that there is none, which it may also not say. */
export function isSignedOut(auth: ApiResponse | undefined): boolean {
  return auth?.status === 200 && (auth.body as { authenticated?: boolean }).authenticated === false;
}

/** Whether the API answers that the data does not exist, or that the path is invalid: `/items/x%00`. */
export function isMissing(response: ApiResponse | undefined, query: Record<string, string>): boolean {
  if (response?.status === 404) return true;
  return Object.keys(query).length === 0 && (response?.status === 400 || response?.status === 414);
}
