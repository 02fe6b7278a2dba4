import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale } from '../protocol/request-parameters.ts';

/** Whether Steam lets an account trade; `unknown` where Steam does not answer, or the store has no key to ask it. */
export const SteamTrading = z.enum(['ok', 'banned', 'unknown']);
export type SteamTrading = z.output<typeof SteamTrading>;

/** What Steam says of an account. */
export const SteamAccount = z.object({
  /** 64-bit id, as digits; null if none is named and none linked. */
  steamid: z.nullable(z.string()),
  trading: SteamTrading,
  /** Whether others see its inventory; `unknown` where Steam does not answer, and for accounts that are not linked. */
  inventory: z.enum(['public', 'private', 'unknown']),
});
export type SteamAccount = z.output<typeof SteamAccount>;

const AccountQuery = z.extend(Locale, {
  /** Account of a trade link, as digits; the linked one if it is left out. */
  steamid: z.optional(z.string().check(z.regex(/^7\d{16}$/, 'must be a 64-bit Steam id'))),
  /** `1` asks Steam again instead of answering what is kept. */
  refresh: z.optional(z.literal('1', 'must be 1 or left out')),
});

export const steamAccount = {
  read: get(
    '/user/steam/account',
    'What Steam says of the linked account, or of that of a trade link',
    AccountQuery,
    answer(SteamAccount),
  ),
};
