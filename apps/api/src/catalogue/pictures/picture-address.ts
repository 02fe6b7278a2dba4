import { hash } from 'node:crypto';
import type { FinishFacts } from '@patina/item-art/draw-finish';
import { EXTERIOR_NAMES, SHORTHAND } from '#catalogue/products/grades.ts';

/** Sources of item pictures. */
export interface Pictures {
  /** Version of the drawing code. */
  artVersion: string;
  /** Base URL of imported pictures; undefined: every item is drawn. */
  imageHost: string | undefined;
}

/** Facts that determine the address of a product's picture. */
interface PicturedProduct extends Omit<FinishFacts, 'rarity'> {
  finish_id: number;
  exterior: number | null;
  quality: string | null;
  /** Path of an imported picture; null: the item is drawn. */
  image: string | null;
}

/** Wear in the URL of a drawing of an item without wear. */
export const NOT_PAINTED = 'np';

/** A digest of the drawing code and of the facts of a drawing, which changes with them; short, because a list has many. */
export function drawingVersion(artVersion: string, { type, model, finish, phase, style, rarity }: FinishFacts): string {
  const facts = JSON.stringify([artVersion, type, model, finish, phase, style, rarity]);
  return hash('sha256', facts, 'base64url').slice(0, 6);
}

/** URL of a product's picture: an imported one on the image host, else a drawing. */
export function productPicture(row: PicturedProduct, { artVersion, imageHost }: Pictures): string {
  if (imageHost !== undefined && row.image !== null) {
    return `${imageHost.replace(/\/+$/, '')}/${row.image.replace(/^\/+/, '')}`;
  }
  const exterior = row.exterior === null ? undefined : EXTERIOR_NAMES[row.exterior];
  const version = drawingVersion(artVersion, { ...row, rarity: row.quality });
  return `/api/art/${version}/${row.finish_id}-${exterior === undefined ? NOT_PAINTED : SHORTHAND[exterior]}.svg`;
}
