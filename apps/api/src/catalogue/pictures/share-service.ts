import { etagOf } from '@patina/http/etag';
import { drawFinish } from '@patina/item-art/draw-finish';
import { rarityColour } from '@patina/item-art/rarity';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { LRUCache } from 'lru-cache';
import { EXTERIOR_NAMES } from '#catalogue/products/grades.ts';
import { concurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { composeSharePicture, VERDIGRIS } from './render-share-picture.ts';

export interface SharedPicture {
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
const LARGEST_ID = 2 ** 31 - 1;

export type ShareService = ReturnType<typeof shareService>;

/** PNG pictures of pages for messengers and social networks, which do not show SVG. */
export function shareService(database: Database, recommended: () => Promise<Product[]>) {
  const pieces = shareRepository(database);
  const runLimited = concurrencyLimit(RENDER_LIMIT);
  const pictures = new LRUCache<string, SharedPicture>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: ({ png }) => png.length,
    ttl: LIFETIME,
    fetchMethod: async (of) => {
      const svg = await (of === 'store' ? composeForStore() : composeForProduct(Number(of)));
      return runLimited(() => render(svg));
    },
  });

  async function composeForProduct(id: number): Promise<string> {
    const piece = await pieces.piece(id);
    if (piece === undefined) throw new ApiError('image-not-found');
    return composeSharePicture([draw(piece)], rarityColour(piece.type, piece.rarity));
  }

  async function composeForStore(): Promise<string> {
    const shown = (await recommended()).slice(0, SHOWN);
    const found = await Promise.all(shown.map(({ id }) => pieces.piece(id)));
    return composeSharePicture(
      found.flatMap((piece) => (piece === undefined ? [] : [draw(piece)])),
      VERDIGRIS,
    );
  }

  return {
    /** The picture of a product by its id, or of the `store`. @throws ApiError */
    async picture(of: string): Promise<SharedPicture> {
      const isProduct = /^[1-9]\d{0,9}$/.test(of) && Number(of) <= LARGEST_ID;
      const picture = of === 'store' || isProduct ? await pictures.fetch(of) : undefined;
      if (picture === undefined) throw new ApiError('image-not-found');
      return picture;
    },
  };
}

function draw({ exterior, ...finish }: SharedPiece): string {
  return drawFinish(finish, exterior === null ? null : (EXTERIOR_NAMES[exterior] ?? null));
}

async function render(svg: string): Promise<SharedPicture> {
  // Loaded when first needed, so that the server also starts on a machine that sharp has no build for.
  const { default: sharp } = await import('sharp');
  // Its operation cache would never be hit.
  sharp.cache(false);
  const png = await sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer();
  return { png, tag: etagOf(png) };
}

/** Facts from which the share picture of a product is made. */
type SharedPiece = NonNullable<Awaited<ReturnType<ReturnType<typeof shareRepository>['piece']>>>;

function shareRepository(database: Database) {
  return {
    piece(productId: number) {
      return database
        .selectFrom('product')
        .innerJoin('finish', 'finish.id', 'product.finish_id')
        .innerJoin('weapon', 'weapon.id', 'finish.weapon_id')
        .innerJoin('item_type', 'item_type.id', 'product.type_id')
        .leftJoin('quality', 'quality.id', 'product.quality_id')
        .where('product.id', '=', productId)
        .select(['item_type.name as type', 'weapon.model', 'finish.name as finish', 'finish.phase', 'finish.style'])
        .select(['quality.name as rarity', 'product.exterior'])
        .executeTakeFirst();
    },
  };
}
