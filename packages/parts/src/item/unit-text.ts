import type { UnitFacts } from '@patina/shared-api/contract/catalogue/units';

/** Places of a float that are shown: an item has ten, and shoppers tell items apart by fewer. */
const SHOWN_PLACES = 8;

/** A float as shoppers compare it: `0.23456789`. */
export const shownFloat = (float: number): string => float.toFixed(SHOWN_PLACES);

/**
 * What tells an item from others of its product, in one line: `Float 0.23456789 · #321 · “Old” · 2× Crown (Foil)`.
 * @param write writes its float, as shoppers compare it by default
 */
export function unitText(
  { float, seed, name_tag, stickers }: Pick<UnitFacts, 'float' | 'seed' | 'name_tag' | 'stickers'>,
  write = shownFloat,
): string {
  const facts = [
    float !== null && `Float ${write(float)}`,
    seed !== null && `#${seed}`,
    name_tag !== null && `“${name_tag}”`,
    ...[...Map.groupBy(stickers, ({ name }) => name)].map(([name, same]) =>
      same.length === 1 ? name : `${same.length}× ${name}`,
    ),
  ];
  return facts.filter(Boolean).join(' · ');
}
