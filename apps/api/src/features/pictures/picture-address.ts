import { createHash } from 'node:crypto';
import { EXTERIOR_NAMES, SHORTHAND } from '#features/market/grades.ts';
import type { FinishRow, ProductRow } from './catalogue-repository.ts';

/** Where pictures of items come from. */
export interface Pictures {
  /** Content version of the drawing code. */
  artVersion: string;
  /** Address under which imported pictures lie; undefined: every item is drawn. */
  imageHost: string | undefined;
}

/** Grade in the address of a drawing, where the item has no wear. */
export const NOT_PAINTED = 'np';

/** A short digest of all that a drawing is made from: other facts or another way of drawing, another address. */
export function drawingVersion(artVersion: string, { type, model, finish, phase, style, rarity }: FinishRow): string {
  const facts = JSON.stringify([artVersion, type, model, finish, phase, style, rarity]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 10);
}

/** Address of a product's picture: an imported one below the image host, else a drawing. */
export function productPicture(row: ProductRow, { artVersion, imageHost }: Pictures): string {
  if (imageHost !== undefined && row.image !== null) {
    return `${imageHost.replace(/\/+$/, '')}/${row.image.replace(/^\/+/, '')}`;
  }
  const exterior = row.exterior === null ? undefined : EXTERIOR_NAMES[row.exterior];
  const version = drawingVersion(artVersion, { ...row, rarity: row.quality });
  return `/api/art/${version}/${row.finish_id}-${exterior === undefined ? NOT_PAINTED : SHORTHAND[exterior]}.svg`;
}
