import { type Exterior, type ItemClass, SHORTHAND } from '#catalogue/products/grades.ts';
import { searchDocument, wordsOf } from './search-text.ts';

/** Facts of a product that a search can match. */
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
export function productSearchDocument(item: SearchedItem): string {
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
