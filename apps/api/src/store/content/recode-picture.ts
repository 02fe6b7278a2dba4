import { isPicture, MAX_PICTURE_BYTES } from '@patina/shared-api/contract/desk/pictures';
import type { Sharp } from 'sharp';
import { concurrencyLimit } from '#platform/concurrency-limit.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Largest width and height of what is stored, in pixels. */
const LONGEST_SIDE = 1600;
/** Most pixels of a file: a small one can hold so many that they do not fit into memory. */
const MOST_PIXELS = 50_000_000;
/** Seconds that encoding may take. */
const LONGEST = 8;
/** Largest result, in bytes; what is larger is encoded again, in a lower quality. */
const LARGEST = 500_000;
const QUALITIES = [82, 60, 40] as const;
/** Encodes one after the other: each takes up to a processor and a few hundred megabytes. */
const runLimited = concurrencyLimit({ atOnce: 1, waiting: 10 });

export interface RecodedPicture {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * A picture as WebP, upright and without what its file says of camera, place and time. Nothing of the file is kept but what is seen.
 * @throws ApiError for what is no picture, or too large a one
 */
export async function recodePicture(file: Buffer): Promise<RecodedPicture> {
  if (file.length > MAX_PICTURE_BYTES) throw new ApiError('picture-too-large');
  // Before any decoder sees it: libvips would also draw SVG, which may name other files.
  if (!isPicture(file)) throw new ApiError('picture-invalid');
  return runLimited(() => encode(file));
}

async function encode(file: Buffer): Promise<RecodedPicture> {
  const sharp = await loadSharp();
  const picture = sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true });
  const { width, height, pages = 1 } = await read(picture.metadata());
  if (pages > 1 || isAnimatedPng(file)) throw new ApiError('picture-animated');
  if (width * height > MOST_PIXELS) throw new ApiError('picture-too-large');
  const upright = picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: LONGEST });
  for (const quality of QUALITIES) {
    const { data, info } = await read(webp(upright, quality));
    if (data.length <= LARGEST) return { content: data, width: info.width, height: info.height };
  }
  throw new ApiError('picture-too-large');
}

/** Loaded when first needed, so that the server also starts where sharp has no build. @throws ApiError */
async function loadSharp() {
  try {
    return (await import('sharp')).default;
  } catch (error) {
    throw new ApiError('picture-encoder-missing', { cause: error });
  }
}

/** The chunk that makes a PNG move comes before its pixels; sharp only sees the first picture. */
function isAnimatedPng(file: Buffer): boolean {
  const control = file.indexOf('acTL', 0, 'latin1');
  return file[0] === 0x89 && control !== -1 && control < file.indexOf('IDAT', 0, 'latin1');
}

const webp = (picture: Sharp, quality: number) =>
  picture.clone().webp({ quality }).toBuffer({ resolveWithObject: true });

/** @throws ApiError if the file cannot be decoded, or not within the limits */
async function read<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|timeout/i.test(error.message);
    throw new ApiError(isTooLarge ? 'picture-too-large' : 'picture-invalid', { cause: error });
  }
}
