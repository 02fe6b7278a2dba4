import type { Sticker } from '@patina/shared-api/contract/catalogue/units';
import * as z from 'zod/mini';
import { FLOAT_PLACES } from '#catalogue/catalogue.ts';
import { steamId, those } from '#platform/steam-shapes.ts';
import { epochSeconds } from '#platform/time.ts';

/** An item as Steam describes it. */
export interface SteamItem {
  assetId: string;
  /** Market hash name. */
  name: string;
  /** Ten places. */
  float: number | null;
  seed: number | null;
  paintIndex: number | null;
  nameTag: string | null;
  stickers: Sticker[];
  charm: { name: string; seed: number | null } | null;
  inspectUrl: string | null;
  /** Whether Steam lets its owner trade and sell it. */
  isMarketable: boolean;
  isProtected: boolean;
  /** Seconds since 1970; null where Steam does not say. */
  protectedUntil: number | null;
}

interface SteamPage {
  items: SteamItem[];
  /** Asset that the next page starts after; undefined on the last one. */
  next: string | undefined;
}

const MAX_NAME = 200;
const MAX_NAME_TAG = 60;
const MOST_STICKERS = 6;
const MAX_INTEGER = 2 ** 31 - 1;

/** Numbers of properties (`asset_properties` and those of accessories). */
const PROPERTY = { seed: 1, wear: 2, charmSeed: 3, stickerWear: 4, nameTag: 5, certificate: 6, paintIndex: 7 };

const number = z.pipe(z.union([z.string(), z.number()]), z.transform(Number));

const Property = z.object({
  propertyid: z.number(),
  int_value: z.optional(number),
  float_value: z.optional(number),
  string_value: z.optional(z.string()),
});

const Line = z.object({ value: z.string() });
const list = z._default(z.array(z.unknown()), []);
const anyList = z.catch(list, []);

const Accessory = z.object({ parent_relationship_properties: anyList, standalone_properties: anyList });
const Asset = z.object({ assetid: steamId, classid: steamId, instanceid: z._default(steamId, '0') });
const Properties = z.object({ assetid: steamId, asset_properties: anyList, asset_accessories: anyList });
const Description = z.object({
  classid: steamId,
  instanceid: z._default(steamId, '0'),
  market_hash_name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME)),
  tradable: z._default(number, 0),
  marketable: z._default(number, 0),
  descriptions: anyList,
  owner_descriptions: anyList,
  actions: anyList,
});
type Description = z.output<typeof Description>;

const Page = z.object({
  assets: list,
  descriptions: list,
  asset_properties: list,
  more_items: z.optional(z.unknown()),
  last_assetid: z.optional(steamId),
});

/**
 * Reads a page of an inventory. What is missing or of another type is left out, item by item: Steam changes these answers
 * without notice. Undefined for what is no page at all, such as `null`.
 */
export function readSteamPage(body: unknown, { isProtected }: { isProtected: boolean }): SteamPage | undefined {
  const read = Page.safeParse(body);
  if (!read.success) return undefined;
  const { assets, descriptions, asset_properties, more_items, last_assetid } = read.data;
  const described = new Map(those(Description, descriptions).map((one) => [classOf(one), one]));
  const properties = new Map(those(Properties, asset_properties).map((one) => [one.assetid, one]));
  const items = those(Asset, assets).flatMap((asset) => {
    const description = described.get(classOf(asset));
    if (description === undefined) return [];
    return [readItem(asset.assetid, description, properties.get(asset.assetid), isProtected)];
  });
  return { items, next: more_items === 1 || more_items === true ? last_assetid : undefined };
}

const classOf = ({ classid, instanceid }: { classid: string; instanceid: string }) => `${classid} ${instanceid}`;

function readItem(
  assetId: string,
  description: Description,
  about: z.output<typeof Properties> | undefined,
  isProtected: boolean,
): SteamItem {
  const properties = those(Property, about?.asset_properties ?? []);
  const find = (id: number) => properties.find(({ propertyid }) => propertyid === id);
  const certificate = find(PROPERTY.certificate)?.string_value;
  const accessories = those(Accessory, about?.asset_accessories ?? []);
  return {
    assetId,
    name: printable(description.market_hash_name),
    float: share(find(PROPERTY.wear)?.float_value),
    seed: whole(find(PROPERTY.seed)?.int_value),
    paintIndex: whole(find(PROPERTY.paintIndex)?.int_value),
    nameTag: printable(find(PROPERTY.nameTag)?.string_value ?? '').slice(0, MAX_NAME_TAG) || null,
    stickers: stickersOf(description, accessories),
    charm: charmOf(description, accessories),
    inspectUrl: inspectUrl(description, certificate),
    isMarketable: description.marketable === 1 && (isProtected || description.tradable === 1),
    isProtected,
    protectedUntil: isProtected ? endOf(description) : null,
  };
}

const wearOf = (properties: readonly unknown[]) =>
  those(Property, properties).find(({ propertyid }) => propertyid === PROPERTY.stickerWear)?.float_value;

/** Names are in the HTML of the description, in the order of the accessories that have a sticker's wear. */
function stickersOf(description: Description, accessories: readonly z.output<typeof Accessory>[]): Sticker[] {
  const wears = accessories
    .map(({ parent_relationship_properties }) => wearOf(parent_relationship_properties))
    .filter((wear) => wear !== undefined);
  return namesIn(description, 'Sticker')
    .slice(0, MOST_STICKERS)
    .map((name, slot) => ({ name, slot, wear: share(wears[slot]) ?? 0 }));
}

function charmOf(description: Description, accessories: readonly z.output<typeof Accessory>[]): SteamItem['charm'] {
  const [name] = namesIn(description, 'Charm');
  if (name === undefined) return null;
  const seeds = accessories
    .flatMap(({ parent_relationship_properties, standalone_properties }) =>
      those(Property, [...standalone_properties, ...parent_relationship_properties]),
    )
    .filter(({ propertyid }) => propertyid === PROPERTY.charmSeed);
  return { name, seed: whole(seeds[0]?.int_value) };
}

/** `title="Sticker: Crown (Foil)"` of each picture. */
function namesIn({ descriptions }: Description, kind: 'Sticker' | 'Charm'): string[] {
  const html = those(Line, descriptions).map(({ value }) => value.slice(0, 10_000));
  return html
    .flatMap((value) => [...value.matchAll(new RegExp(` title="${kind}: ([^"<>]{1,${MAX_NAME}})"`, 'g'))])
    .map(([, name = '']) => printable(unescaped(name)));
}

/** `Dec 05, 2026 (8:00:00) GMT` in what Steam tells the owner. */
function endOf({ owner_descriptions }: Description): number | null {
  for (const { value } of those(Line, owner_descriptions)) {
    const found = /([A-Z][a-z]{2}) (\d{1,2}), (\d{4}) \((\d{1,2}:\d{2}:\d{2})\) GMT/.exec(value);
    const time = found === null ? Number.NaN : Date.parse(`${found[2]} ${found[1]} ${found[3]} ${found[4]} GMT`);
    if (!Number.isNaN(time)) return epochSeconds(new Date(time));
  }
  return null;
}

/** The template of the description, filled in with the item's certificate. */
function inspectUrl({ actions }: Description, certificate: string | undefined): string | null {
  if (certificate === undefined || !/^[0-9A-F]{1,500}$/i.test(certificate)) return null;
  const links = those(z.object({ link: z.string() }), actions);
  const template = links.find(({ link }) => /^steam:\/\/\S{1,200}%propid:6%$/.test(link.replaceAll(' ', '%20')));
  return template === undefined ? null : template.link.replaceAll(' ', '%20').replace('%propid:6%', certificate);
}

/** A share of one with ten places; null for what is none. */
function share(value: number | undefined): number | null {
  if (value === undefined || !(value >= 0 && value <= 1)) return null;
  return Number(value.toFixed(FLOAT_PLACES));
}

function whole(value: number | undefined): number | null {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= MAX_INTEGER ? value : null;
}

/** Without control characters and direction marks, which would change how the rest of a page reads. */
const printable = (text: string) => text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'", '#039': "'" };
const unescaped = (text: string) => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
