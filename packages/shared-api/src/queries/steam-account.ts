import { steamAccount as calls } from '../contract/account/steam-account.ts';
import { OWN } from '../state/session.ts';
import { payloadQuery } from './query-client.ts';

/**
 * What Steam says of an account. @param steamid that of a trade link; `linked`: the linked account; undefined asks nothing
 */
export function steamAccount(steamid: string | undefined) {
  return payloadQuery([OWN, 'steam-account', steamid], calls.read, {
    query: steamid === 'linked' ? {} : { steamid },
    enabled: steamid !== undefined,
  });
}
