import { hash } from 'node:crypto';
import { etagOf } from '@patina/http/etag';
import { drawFinish, type FinishFacts } from '@patina/item-art/draw-finish';
import { LRUCache } from 'lru-cache';
import { EXTERIOR_NAMES, type Exterior, exteriorOf, SHORTHAND } from '#catalogue/products/grades.ts';
import { readAddressId } from '#catalogue/products/products.ts';
import { ApiError } from '#platform/http/api-error.ts';

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
const NOT_PAINTED = 'np';

/** A digest of the drawing code and of the facts of a drawing, which changes with them; short, because a list has many. */
function drawingVersion(artVersion: string, { type, model, finish, phase, style, rarity }: FinishFacts): string {
  const facts = JSON.stringify([artVersion, type, model, finish, phase, style, rarity]);
  return hash('sha256', facts, 'base64url').slice(0, 6);
}

/** URL of a product's picture: an imported one on the image host, else a drawing. */
export function productPicture(row: PicturedProduct, { artVersion, imageHost }: Pictures): string {
  if (imageHost !== undefined && row.image !== null) {
    return `${imageHost.replace(/\/+$/, '')}/${row.image.replace(/^\/+/, '')}`;
  }
  const exterior = exteriorOf(row.exterior);
  const version = drawingVersion(artVersion, { ...row, rarity: row.quality });
  return `/api/art/${version}/${row.finish_id}-${exterior === null ? NOT_PAINTED : SHORTHAND[exterior]}.svg`;
}

interface Drawing {
  svg: string;
  tag: string;
}

/** Size of the cache, in characters. */
const LARGEST_MEMORY = 12_000_000;

export type Drawings = ReturnType<typeof drawings>;

/** Drawings of finishes at `<version>/<finish id>-<fn|mw|ft|ww|bs|np>.svg`, cached. */
export function drawings(finishOf: (id: number) => Promise<FinishFacts | undefined>, artVersion: string) {
  const drawn = new LRUCache<string, Drawing>({ maxSize: LARGEST_MEMORY, sizeCalculation: ({ svg }) => svg.length });

  return {
    /** The drawing, or the current version if another one is requested. @throws ApiError */
    async find(version: string, file: string): Promise<Drawing | { movedTo: string }> {
      const address = `${version}/${file}`;
      const known = drawn.get(address);
      if (known) return known;
      const { id, exterior } = readFileName(file);
      const finish = await finishOf(id);
      if (finish === undefined) throw noPicture();
      const present = drawingVersion(artVersion, finish);
      if (version !== present) return { movedTo: present };
      const svg = drawFinish(finish, exterior);
      const drawing = { svg, tag: etagOf(svg) };
      drawn.set(address, drawing);
      return drawing;
    },
  };
}

const noPicture = () => new ApiError('image-not-found');

const EXTERIOR_OF = new Map<string, Exterior | null>([
  ...EXTERIOR_NAMES.map((name) => [SHORTHAND[name], name] as const),
  [NOT_PAINTED, null],
]);

/** `66-fn.svg` → finish 66, Factory New. */
function readFileName(file: string): { id: number; exterior: Exterior | null } {
  const [, digits = '', grade = ''] = /^(\d+)-([a-z]{2})\.svg$/.exec(file) ?? [];
  const id = readAddressId(digits);
  const exterior = EXTERIOR_OF.get(grade);
  if (id === undefined || exterior === undefined) throw noPicture();
  return { id, exterior };
}
