import { money as calls } from '@patina/shared-api/contract/desk/money';
import { deskList, deskQuery } from '#shared/queries/desk-query.ts';

/** Milliseconds until a running check is asked for again. */
const AGAIN_MS = 1500;

/** The latest checks; asked for again while one is running. */
export const checkList = () => ({
  ...deskQuery(calls.checks),
  refetchInterval: ({ state: { data } }: { state: { data?: { payload: { state: string }[] } } }) =>
    data?.payload.some(({ state }) => state === 'running') ? AGAIN_MS : false,
});

/** What a check has found. */
export const finishedCheck = (id: number) => deskList(calls.check, { params: { id: String(id) } });

export const checkQueries = () => [deskQuery(calls.checks)];
