import { createHash } from 'node:crypto';
import type { Product } from '@patina/shared-api/contract/catalogue';
import { LRUCache } from 'lru-cache';
import type { Database } from '#database/tables.ts';
import { drawFinish } from '#features/art/draw-finish.ts';
import { EXTERIOR_NAMES, rarityColour } from '#features/market/grades.ts';
import { NotFound } from '#http/problems.ts';
import { takeTurns } from '#pacing/take-turns.ts';
import { composePlate, VERDIGRIS } from './compose-plate.ts';
import { type SharedPiece, shareRepository } from './share-repository.ts';

export interface SharedPicture {
  png: Buffer;
  tag: string;
}

/** Memory that pictures may take, in bytes; one has some fifty thousand. */
const LARGEST_MEMORY = 24_000_000;
/** A product whose facts have changed shows it after this time, in milliseconds. */
const LIFETIME = 6 * 60 * 60 * 1000;
/** Pictures at once and in line: each takes a processor for a tenth of a second. */
const TURNS = { atOnce: 1, waiting: 40 };
/** Items on the store's own picture. */
const SHOWN = 3;
const LARGEST_ID = 2 ** 31 - 1;

export type ShareService = ReturnType<typeof shareService>;

/** Pictures that stand for a page in messengers and social networks, where drawings in SVG are not shown. */
export function shareService(database: Database, recommended: () => Promise<Product[]>) {
  const pieces = shareRepository(database);
  const takeTurn = takeTurns(TURNS);
  const pictures = new LRUCache<string, SharedPicture>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: ({ png }) => png.length,
    ttl: LIFETIME,
    fetchMethod: async (of) => {
      const plate = await (of === 'store' ? storePlate() : productPlate(Number(of)));
      return takeTurn(() => render(plate));
    },
  });

  async function productPlate(id: number): Promise<string> {
    const piece = await pieces.piece(id);
    if (piece === undefined) throw new NotFound('There is no such picture.');
    return composePlate([draw(piece)], rarityColour(piece.type, piece.rarity));
  }

  async function storePlate(): Promise<string> {
    const shown = (await recommended()).slice(0, SHOWN);
    const found = await Promise.all(shown.map(({ id }) => pieces.piece(id)));
    return composePlate(
      found.flatMap((piece) => (piece === undefined ? [] : [draw(piece)])),
      VERDIGRIS,
    );
  }

  return {
    /** The picture of a product by its id, or of the `store`. @throws NotFound, NotReady */
    async picture(of: string): Promise<SharedPicture> {
      const isProduct = /^[1-9]\d{0,9}$/.test(of) && Number(of) <= LARGEST_ID;
      const picture = of === 'store' || isProduct ? await pictures.fetch(of) : undefined;
      if (picture === undefined) throw new NotFound('There is no such picture.');
      return picture;
    },
  };
}

function draw({ exterior, ...finish }: SharedPiece): string {
  return drawFinish(finish, exterior === null ? null : (EXTERIOR_NAMES[exterior] ?? null));
}

async function render(svg: string): Promise<SharedPicture> {
  // Loaded when first needed: a machine it has no build for keeps its store, without these pictures.
  const { default: sharp } = await import('sharp');
  // Its own memory of operations would never be asked twice.
  sharp.cache(false);
  const png = await sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer();
  return { png, tag: `"${createHash('sha1').update(png).digest('base64url')}"` };
}
