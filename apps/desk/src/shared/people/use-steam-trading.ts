import { useQuery } from '@patina/platform/query';
import { people as calls } from '@patina/shared-api/contract/desk/people';
import { deskQuery } from '../queries/desk-query.ts';

/** Whether Steam lets a person trade; undefined until it is known. Asked beside the page, which does not wait for it. */
export function useSteamTrading(id: number) {
  const { data } = useQuery(deskQuery(calls.steam, { params: { id } }));
  return data?.payload.steamid == null ? undefined : data.payload.trading;
}
