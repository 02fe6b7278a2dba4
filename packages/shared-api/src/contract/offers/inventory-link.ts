/** The parts of a link to a Steam inventory. */
export interface InventoryLink {
  /** `profiles/<64-bit id>` or `id/<name>`, lower case. */
  owner: string;
  /** 64-bit id of the Steam account; undefined if the link contains the owner's custom name. */
  steamId: string | undefined;
  /** Asset id of the item in Counter-Strike; undefined if the link leads to the whole inventory. */
  assetId: string | undefined;
  /** The link in its one canonical form. */
  link: string;
}

/**
 * Reads `https://steamcommunity.com/profiles/<64-bit id>/inventory/#730_2_<item>`, also by name (`/id/<name>/`) and
 * without the item. Undefined for anything else, including other games.
 */
export function readInventoryLink(text: string): InventoryLink | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' || url.host !== 'steamcommunity.com' || url.username !== '' || url.password !== '') {
    return undefined;
  }
  const owner = /^\/((?:profiles\/7\d{16})|(?:id\/[\w-]{2,32}))\/inventory\/?$/.exec(url.pathname)?.[1]?.toLowerCase();
  const place = /^(?:#730(?:_2(?:_([1-9]\d{0,19}))?)?)?$/.exec(url.hash);
  if (owner === undefined || place === null) return undefined;
  const assetId = place[1];
  return {
    owner,
    steamId: owner.startsWith('profiles/') ? owner.slice('profiles/'.length) : undefined,
    assetId,
    link: `https://steamcommunity.com/${owner}/inventory/#730_2${assetId === undefined ? '' : `_${assetId}`}`,
  };
}
