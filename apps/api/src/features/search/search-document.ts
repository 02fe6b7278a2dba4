import { type Exterior, type ItemClass, SHORTHAND } from './grades.ts';
import { searchDocument, wordsOf } from './search-text.ts';

/** What a product can be found by. */
interface SearchedItem {
  title: string;
  type: string;
  weapon: string;
  phase: string;
  exterior: Exterior | undefined;
  itemClass: ItemClass;
  /** Names of the finish in other languages. */
  names: Record<string, string>;
}

/** The search document of a product: its names, its weapon in one word (`ssg08`), type, phase and shorthands. */
export function productSearch(item: SearchedItem): string {
  return searchDocument([
    item.title,
    wordsOf(item.weapon).join(''),
    item.type,
    item.phase,
    item.exterior === undefined ? '' : SHORTHAND[item.exterior],
    SHORTHAND[item.itemClass],
    ...Object.values(item.names),
  ]);
}
