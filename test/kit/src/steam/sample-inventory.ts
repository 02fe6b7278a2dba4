import type { InventoryItem } from './steam-inventory.ts';

const WEEK = 7 * 24 * 3600 * 1000;

const CROWN = { name: 'Crown (Foil)', wear: 0 };

/** Items of the catalogue of a new store, one that it does not trade, and one of each kind that cannot be sold. */
const SAMPLE: readonly Omit<InventoryItem, 'assetId'>[] = [
  {
    name: 'AK-47 | Redline (Field-Tested)',
    float: '0.219431608915328979',
    seed: 977,
    stickers: [CROWN, { name: 'Howling Dawn', wear: 0.25 }],
  },
  { name: 'AK-47 | Redline (Field-Tested)', float: '0.154872342944145203', seed: 12, nameTag: 'Rote Zora' },
  { name: 'AWP | Asiimov (Battle-Scarred)', float: '0.912364065647125244', seed: 558 },
  {
    name: 'M4A1-S | Printstream (Factory New)',
    float: '0.031482756137847900',
    seed: 321,
    charm: { name: "Lil' Ava", seed: 41_223 },
  },
  { name: 'USP-S | Printstream (Minimal Wear)', float: '0.098123230040073395', seed: 64 },
  { name: 'Desert Eagle | Blaze (Factory New)', float: '0.008745619654655457', seed: 703 },
  { name: '★ Karambit | Doppler (Factory New)', float: '0.012345678396522999', seed: 412, paintIndex: 418 },
  { name: 'P250 | Asiimov (Field-Tested)', float: '0.305478006601333618', seed: 90 },
  { name: 'Sticker | Crown (Foil)' },
  { name: '2026 Service Medal', isMarketable: false, isTradable: false },
];

/** Inventory of an account that no test has filled; the ids of its items are in no other one. */
export function sampleInventory(steamid: string, now: Date): InventoryItem[] {
  const first = (BigInt(steamid) & 0xffff_ffffn) * 100n + 10n ** 12n;
  const items = SAMPLE.map((item, place) => ({ ...item, assetId: String(first + BigInt(place)) }));
  const until = new Date(now.getTime() + WEEK).toISOString();
  const arrived = {
    name: 'AWP | Redline (Field-Tested)',
    float: '0.187264502048492431',
    seed: 5,
    protectedUntil: until,
  };
  return [...items, { ...arrived, assetId: String(first + 99n) }];
}
