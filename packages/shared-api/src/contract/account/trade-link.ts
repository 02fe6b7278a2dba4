/** First 64-bit id of a Steam account of the public universe; account ids are counted from it. */
export const FIRST_STEAM_ID = 76_561_197_960_265_728n;

/** The recipient of a trade link. */
export interface TradeLink {
  /** 64-bit id of the Steam account, as decimal digits. */
  steamId: string;
  /** The link in its one canonical form. */
  link: string;
}

/**
 * Reads `https://steamcommunity.com/tradeoffer/new/?partner=<account id>&token=<8 characters>`, parameters in either
 * order. Undefined for anything else.
 */
export function readTradeLink(text: string): TradeLink | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' || url.host !== 'steamcommunity.com' || url.username !== '' || url.password !== '') {
    return undefined;
  }
  if (!/^\/tradeoffer\/new\/?$/.test(url.pathname)) return undefined;
  const partner = url.searchParams.get('partner') ?? '';
  const token = url.searchParams.get('token') ?? '';
  if (!/^[1-9]\d{0,9}$/.test(partner) || !/^[A-Za-z0-9_-]{8}$/.test(token)) return undefined;
  if (BigInt(partner) > 0xffff_ffffn) return undefined;
  return {
    steamId: String(FIRST_STEAM_ID + BigInt(partner)),
    link: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`,
  };
}
