import type { Answer } from './steam-answer.ts';

/** An item of Counter-Strike, as its owner has it. */
export interface InventoryItem {
  assetId: string;
  /** Market hash name: `AK-47 | Redline (Field-Tested)`. */
  name: string;
  /** Wear rating, as the digits that Steam sends. */
  float?: string;
  seed?: number;
  paintIndex?: number;
  nameTag?: string;
  stickers?: readonly { name: string; wear: number }[];
  charm?: { name: string; seed: number };
  isMarketable?: boolean;
  isTradable?: boolean;
  /** Until when it is under trade protection; then it is in context 16. ISO 8601. */
  protectedUntil?: string;
}

/** What Steam says to somebody who asks for an inventory. */
export type InventoryState = 'ok' | 'private' | 'rate-limited' | 'refused' | 'broken' | 'null';

export interface Inventory {
  state: InventoryState;
  items: readonly InventoryItem[];
}

const GAME = 730;
const TRADABLE = '2';
const PROTECTED = '16';
/** Highest `count`; more is refused. */
const MOST_COUNT = 2000;
const INSTANCE = '302028390';
const PROPERTY = { seed: 1, wear: 2, charmSeed: 3, stickerWear: 4, nameTag: 5, certificate: 6, finish: 7 };

const REFUSALS: Record<Exclude<InventoryState, 'ok'>, Answer> = {
  private: { status: 403, body: 'null' },
  'rate-limited': { status: 429, body: 'null' },
  refused: { status: 400, body: 'null' },
  broken: { status: 500, body: '{"success":2,"error":"EYldRefreshAppIfNecessary failed with EResult 2"}' },
  null: { body: 'null' },
};

/** Steam's answer to `/inventory/{steamid}/730/{context}?count&start_assetid`. */
export function inventoryAnswer({ state, items }: Inventory, context: string, query: URLSearchParams): Answer {
  if (state !== 'ok') return REFUSALS[state];
  const count = Number(query.get('count') ?? 75);
  if (!(count >= 1 && count <= MOST_COUNT)) return REFUSALS.refused;
  const held = items.filter((item) => (item.protectedUntil === undefined ? TRADABLE : PROTECTED) === context);
  const start = held.findIndex(({ assetId }) => assetId === query.get('start_assetid')) + 1;
  const shown = held.slice(start, start + count);
  const total = { total_inventory_count: held.length, success: 1, rwgrsn: -2 };
  if (shown.length === 0) return { body: JSON.stringify(total) };
  const classes = new Map(shown.map((item) => [classOf(item), descriptionOf(item)]));
  const body = {
    assets: shown.map((item) => ({ ...placeOf(item, context), ...classIdsOf(item), amount: '1' })),
    descriptions: [...classes.values()],
    asset_properties: shown.map((item) => ({ ...placeOf(item, context), ...propertiesOf(item) })),
    ...(start + count < held.length && { more_items: 1, last_assetid: shown.at(-1)?.assetId }),
    ...total,
  };
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

const placeOf = ({ assetId }: InventoryItem, contextid: string) => ({ appid: GAME, contextid, assetid: assetId });

/** Items that differ in nothing that a description says share one. */
const classOf = ({ assetId, float, seed, paintIndex, ...described }: InventoryItem) => JSON.stringify(described);

function classIdsOf(item: InventoryItem) {
  let hash = 0n;
  for (const character of classOf(item)) hash = (hash * 31n + BigInt(character.codePointAt(0) ?? 0)) % 9_999_999_967n;
  return { classid: String(hash), instanceid: INSTANCE };
}

function descriptionOf(item: InventoryItem) {
  const { name, nameTag, stickers = [], charm, isMarketable = true, isTradable = true, protectedUntil } = item;
  const html = (value: string) => ({ type: 'html', value });
  const until = protectedUntil === undefined ? undefined : steamTime(new Date(protectedUntil));
  return {
    appid: GAME,
    ...classIdsOf(item),
    currency: 0,
    icon_url: 'i0CoZ81Ui0m-9KwlBY1L_18myuGuq1wfhWSaZgMttyVfPaERSR0Wqmu7LAocGJWNzg',
    name: nameTag === undefined ? name : `''${nameTag}''`,
    market_hash_name: name,
    market_name: name,
    type: 'Item',
    tradable: Number(isTradable && until === undefined),
    marketable: Number(isMarketable),
    commodity: 0,
    descriptions: [
      ...(stickers.length > 0 ? [html(pictures('sticker_info', 'Sticker', stickers))] : []),
      ...(charm === undefined ? [] : [html(pictures('keychain_info', 'Charm', [charm]))]),
    ],
    ...(until !== undefined && {
      owner_descriptions: [
        html(' '),
        html(`⇆ This item is trade-protected and cannot be consumed, modified, or transferred until ${until}`),
      ],
    }),
    actions: [
      {
        link: 'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20%propid:6%',
        name: 'Inspect in Game...',
      },
    ],
    ...(nameTag !== undefined && { fraudwarnings: [`Name Tag: ''${nameTag}''`] }),
    tags: [],
  };
}

/** Names of stickers are in the HTML of a description only. */
function pictures(id: string, kind: string, things: readonly { name: string }[]): string {
  const images = things.map(
    ({ name }) => `<img width=64 height=48 src="https://cdn.example/a.png" title="${kind}: ${name}">`,
  );
  const list = things.map(({ name }) => name).join(', ');
  return `<br><div id="${id}" class="${id}" title="${kind}"><center>${images.join('')}<br>${kind}: ${list}</center></div>`;
}

function propertiesOf({ assetId, float, seed, paintIndex, nameTag, stickers = [], charm }: InventoryItem) {
  const stuck = stickers.map(({ wear }, place) => ({
    classid: String(1_000_000 + place),
    parent_relationship_properties: [{ propertyid: PROPERTY.stickerWear, float_value: String(wear) }],
  }));
  const hung = charm && {
    classid: '2000000',
    standalone_properties: [{ propertyid: PROPERTY.charmSeed, int_value: String(charm.seed) }],
  };
  const accessories = [...stuck, ...(hung === undefined ? [] : [hung])];
  return {
    asset_properties: [
      ...(seed === undefined ? [] : [{ propertyid: PROPERTY.seed, int_value: String(seed), name: 'Pattern Template' }]),
      ...(float === undefined ? [] : [{ propertyid: PROPERTY.wear, float_value: float, name: 'Wear Rating' }]),
      ...(nameTag === undefined ? [] : [{ propertyid: PROPERTY.nameTag, string_value: nameTag, name: 'Name Tag' }]),
      { propertyid: PROPERTY.certificate, string_value: certificateOf(assetId), name: 'Item Certificate' },
      ...(paintIndex === undefined
        ? []
        : [{ propertyid: PROPERTY.finish, int_value: String(paintIndex), name: 'Finish Catalog' }]),
    ],
    ...(accessories.length > 0 && { asset_accessories: accessories }),
  };
}

const certificateOf = (assetId: string) => BigInt(assetId).toString(16).toUpperCase().padStart(40, '0');

/** `Dec 05, 2026 (8:00:00) GMT` */
function steamTime(time: Date): string {
  const [, day, month, year, clock = ''] = time.toUTCString().split(/,? /);
  return `${month} ${day}, ${year} (${clock.replace(/^0/, '')}) GMT`;
}
