import type { Answer } from './steam-answer.ts';

/** What Steam says of an account's trading. */
export type EconomyBan = 'none' | 'probation' | 'banned';

/** Steam's answer to `/ISteamUser/GetPlayerBans/v1/?steamids`. */
export function playerBansAnswer(query: URLSearchParams, bans: ReadonlyMap<string, EconomyBan>): Answer {
  const asked = (query.get('steamids') ?? '').split(',').filter((steamid) => /^7\d{16}$/.test(steamid));
  const players = asked.map((steamid) => ({
    SteamId: steamid,
    CommunityBanned: false,
    VACBanned: false,
    NumberOfVACBans: 0,
    DaysSinceLastBan: 0,
    NumberOfGameBans: 0,
    EconomyBan: bans.get(steamid) ?? 'none',
  }));
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify({ players }) };
}
