import * as z from 'zod/mini';
import { answer } from '../protocol/envelope.ts';
import { BodyLocale } from '../protocol/request-parameters.ts';
import { deskPost } from './desk-endpoint.ts';

/** Largest file of a picture, in bytes. */
export const MAX_PICTURE_BYTES = 8_000_000;
/** Uploads in 24 hours, of all operators together. */
export const MAX_PICTURES_OF_DAY = 200;
/** Longest part of an upload, in Base64, below the limit of request bodies. */
export const MAX_PICTURE_PART = 90_000;
const MAX_PICTURE_PARTS = Math.ceil((MAX_PICTURE_BYTES * 4) / 3 / MAX_PICTURE_PART);

/** The first bytes of the files that are pictures: JPEG, PNG, GIF, and WebP, in which any byte may stand for null. */
const SIGNATURES: readonly (readonly (number | null)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
];

/** Whether a file is a picture of a kind that is taken, as its first bytes say; whatever its name is. */
export const isPicture = (file: Uint8Array): boolean =>
  SIGNATURES.some((signature) => signature.every((byte, at) => byte === null || byte === file[at]));

const CATALOGUE = { roles: ['catalogue', 'owner'] } as const;

/** A picture of pages, whose address never shows another; sizes in pixels. */
export const PagePicture = z.object({ address: z.string(), width: z.number(), height: z.number() });
export type PagePicture = z.output<typeof PagePicture>;

export const pictures = {
  begin: deskPost(
    '/desk/content/pictures/begin',
    'Begins the upload of a picture for pages',
    z.extend(BodyLocale, {
      /** Of the file. */
      bytes: z.int().check(z.gte(1, 'picture-invalid'), z.lte(MAX_PICTURE_BYTES, 'picture-too-large')),
    }),
    answer(z.object({ id: z.number() })),
    CATALOGUE,
  ),
  part: deskPost(
    '/desk/content/pictures/{id}/part',
    'Takes a part of the file',
    z.extend(BodyLocale, {
      place: z.int().check(z.gte(0), z.lt(MAX_PICTURE_PARTS)),
      /** Part of the file, as Base64. */
      content: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/), z.maxLength(MAX_PICTURE_PART)),
    }),
    z.object({ status: z.literal('OK') }),
    CATALOGUE,
  ),
  finish: deskPost(
    '/desk/content/pictures/{id}/finish',
    'Encodes the picture anew, at most 1,600 pixels wide and high, and says its address',
    BodyLocale,
    answer(PagePicture),
    CATALOGUE,
  ),
};
