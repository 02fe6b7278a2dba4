import { etagOf } from '@patina/http/etag';
import { drawFinish } from '@patina/item-art/draw-finish';
import { rarityColour } from '@patina/item-art/rarity';
import { EXTERIORS, type Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { SHARE_IMAGE_SIZE } from '@patina/shared-api/contract/catalogue/share-image';
import { LRUCache } from 'lru-cache';
import { exteriorOf } from '#catalogue/products/grades.ts';
import { type ProductRow, productRepository, readAddressId } from '#catalogue/products/products.ts';
import { unitRepository } from '#catalogue/units/units.ts';
import { concurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

const { width, height } = SHARE_IMAGE_SIZE;

/** Colours of the pages: background, light and accent. */
const GROUND = '#0b0e13';
const LIGHT = '#e8ecf1';
export const VERDIGRIS = '#56d6b2';

/** Area of the drawings, which have a ratio of 4 to 3, and their width by their number. */
const ROOM = { x: 40, y: 10, width: width - 80, height: height - 30 };
const WIDTHS = [0, 800, 560, 400];

/** The store's logo, in a square of 32. */
const MARK = `<path d="M16 4.500 26 10v12l-10 5.500L6 22V10z" fill="none"/><path d="M6 10l10 5.500L26 10M16 15.500v12" fill="none" opacity=".55"/><path d="M16 15.500 26 10v12l-10 5.500z" fill="${VERDIGRIS}" stroke="none" opacity=".28"/>`;

/**
 * Composes a share picture as SVG: up to three drawn items on a dark background with a glow in the colour of their rarity,
 * and the store's logo. It has no text, because servers have different fonts.
 * @param drawings SVG documents of `drawItem`
 * @param glow `#rrggbb`
 * @param float of the very item, which is marked on the scale of wears
 */
export function composeSharePicture(drawings: string[], glow: string, float?: number | null): string {
  const isBare = drawings.length === 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${fade('plate-glow', 'cy="1.04" r=".62"', glow, 0.5)}${fade('plate-light', 'cy="-.06" r=".6"', LIGHT, 0.13)}</defs>`,
    ...[GROUND, 'url(#plate-glow)', 'url(#plate-light)'].map(
      (fill) => `<rect width="${width}" height="${height}" fill="${fill}"/>`,
    ),
    ...drawings.map((drawing, index) => place(withOwnIds(drawing, `d${index}`), index, drawings.length)),
    `<rect y="${height - 8}" width="${width}" height="8" fill="${glow}"/>`,
    float == null ? '' : wearScale(float, glow),
    isBare ? mark(width / 2 - 128, height / 2 - 132, 256) : mark(36, 32, 64),
    '</svg>',
  ].join('');
}

/** Place of the scale of wears, below the item. */
const SCALE = { x: 240, y: height - 66, width: width - 480, height: 14 };

/** The scale of wears from 0 to 1 with the borders of its grades, and a float on it. */
function wearScale(float: number, colour: string): string {
  const at = (share: number) => Math.round(SCALE.x + SCALE.width * share);
  const borders = EXTERIORS.slice(0, -1).map(
    ({ below }) => `<rect x="${at(below) - 1}" y="${SCALE.y}" width="2" height="${SCALE.height}" fill="${GROUND}"/>`,
  );
  return [
    `<rect x="${SCALE.x}" y="${SCALE.y}" width="${SCALE.width}" height="${SCALE.height}" rx="7" fill="${LIGHT}" fill-opacity=".3"/>`,
    ...borders,
    `<rect x="${at(float) - 7}" y="${SCALE.y - 12}" width="14" height="${SCALE.height + 24}" rx="7" fill="${colour}" stroke="${LIGHT}" stroke-width="4"/>`,
  ].join('');
}

function fade(id: string, circle: string, colour: string, opacity: number): string {
  const stop = (offset: number, strength: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${strength}"/>`;
  return `<radialGradient id="${id}" cx=".5" ${circle}>${stop(0, opacity)}${stop(0.74, 0)}</radialGradient>`;
}

function mark(x: number, y: number, size: number): string {
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32" stroke="${VERDIGRIS}" stroke-width="2" stroke-linejoin="round">${MARK}</svg>`;
}

function place(drawing: string, index: number, count: number): string {
  const wide = WIDTHS[count] ?? ROOM.width / count;
  const high = (wide * 3) / 4;
  const step = count === 1 ? 0 : (ROOM.width - wide) / (count - 1);
  const x = count === 1 ? (width - wide) / 2 : ROOM.x + step * index;
  const y = ROOM.y + (ROOM.height - high) / 2;
  return drawing.replace(/^<svg /, `<svg x="${Math.round(x)}" y="${Math.round(y)}" width="${wide}" height="${high}" `);
}

/** Prefixes the ids of a drawing, which are the same in every drawing, so that several fit into one document. */
function withOwnIds(drawing: string, prefix: string): string {
  return drawing
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
}

interface SharedPicture {
  png: Buffer;
  tag: string;
}

/** Size of the cache in bytes; a picture has about fifty thousand. */
const LARGEST_MEMORY = 24_000_000;
/** How long a picture is cached, in milliseconds. */
const LIFETIME = 6 * 60 * 60 * 1000;
/** Concurrency of rendering; a picture takes a tenth of a second of CPU time. */
const RENDER_LIMIT = { atOnce: 1, waiting: 40 };
/** Items in the store's own picture. */
const SHOWN = 3;

export type ShareService = ReturnType<typeof shareService>;

/** PNG pictures of pages for messengers and social networks, which do not show SVG. */
export function shareService(database: Database, recommended: () => Promise<Product[]>) {
  const { productsOf } = productRepository(database);
  const runLimited = concurrencyLimit(RENDER_LIMIT);
  const pictures = new LRUCache<string, SharedPicture>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: ({ png }) => png.length,
    ttl: LIFETIME,
    fetchMethod: async (of) => {
      const [id, unit] = of.split('-').map(Number);
      const svg = await (id && of !== 'store' ? composeForProduct(id, unit) : composeForStore());
      return runLimited(() => render(svg));
    },
  });

  async function composeForProduct(id: number, unitId?: number): Promise<string> {
    const [product] = await productsOf([id]);
    // A sold unit keeps its picture: what was shared goes on showing it.
    const [unit] = unitId === undefined ? [] : await unitRepository(database).find([unitId]);
    if (product === undefined || (unitId !== undefined && unit?.product_id !== id))
      throw new ApiError('image-not-found');
    return composeSharePicture([draw(product)], rarityColour(product.type, product.quality), unit?.facts.float);
  }

  async function composeForStore(): Promise<string> {
    const shown = (await recommended()).slice(0, SHOWN).map(({ id }) => id);
    const products = new Map((await productsOf(shown)).map((row) => [row.id, row]));
    return composeSharePicture(shown.flatMap((id) => products.get(id) ?? []).map(draw), VERDIGRIS);
  }

  return {
    /** The picture of a product by its id (`7`), of one of its units (`7-12`), or of the `store`. @throws ApiError */
    async picture(of: string): Promise<SharedPicture> {
      const ids = of.split('-');
      const isKnown = of === 'store' || (ids.length <= 2 && ids.every((id) => readAddressId(id) !== undefined));
      const picture = isKnown ? await pictures.fetch(of) : undefined;
      if (picture === undefined) throw new ApiError('image-not-found');
      return picture;
    },
  };
}

const draw = ({ type, model, finish, phase, style, quality: rarity, exterior }: ProductRow): string =>
  drawFinish({ type, model, finish, phase, style, rarity }, exteriorOf(exterior));

async function render(svg: string): Promise<SharedPicture> {
  // Loaded when first needed, so that the server also starts on a machine that sharp has no build for.
  const { default: sharp } = await import('sharp');
  // Its operation cache would never be hit.
  sharp.cache(false);
  const png = await sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer();
  return { png, tag: etagOf(png) };
}
