import type { Sticker, UnitFacts } from '@patina/shared-api/contract/catalogue/units';

type Charm = NonNullable<UnitFacts['charm']>;

/** Stickers in a cell: `Crown (Foil) @3 0.15; Howl`. Without a slot it is the place in the list; null for another form. */
export function readStickers(text: string): Sticker[] | null {
  const stickers = text.split(';').map((part, place): Sticker | undefined => {
    const [, name, slot = String(place), wear = '0'] =
      /^\s*([^@]*[^@\s])(?:\s+@(\d)(?:\s+(\d(?:[.,]\d+)?))?)?\s*$/.exec(part) ?? [];
    return name === undefined ? undefined : { name, slot: Number(slot), wear: Number(wear.replace(',', '.')) };
  });
  return stickers.includes(undefined) ? null : (stickers as Sticker[]);
}

/** The same as a cell. */
export const stickersText = (stickers: readonly Sticker[]): string =>
  stickers.map(({ name, slot, wear }) => `${name} @${slot}${wear === 0 ? '' : ` ${wear}`}`).join('; ');

/** A charm in a cell, with its pattern: `Hot Hands @8123`; null for another form. */
export function readCharm(text: string): Charm | null {
  const [, name, seed] = /^\s*([^@]*[^@\s])(?:\s+@(\d{1,6}))?\s*$/.exec(text) ?? [];
  return name === undefined ? null : { name, seed: seed === undefined ? null : Number(seed) };
}

/** The same as a cell. */
export const charmText = ({ name, seed }: Charm): string => (seed === null ? name : `${name} @${seed}`);
