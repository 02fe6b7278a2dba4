import { createHash } from 'node:crypto';
import { MAX_PICTURES_OF_DAY, type PagePicture } from '@patina/shared-api/contract/desk/pictures';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import type { PictureSizes } from '#platform/html/sanitize-html.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { DAY, fromNow } from '#platform/time.ts';
import { recodePicture } from '#store/content/recode-picture.ts';

/*
 * Pictures for pages: uploaded in parts, encoded anew, and served at addresses that never change. What no page shows for a week is
 * deleted.
 */

/** Where they are served; nothing else may be part of an address. */
const ADDRESS = '/api/pictures/';

/** How long an upload counts; one that is not finished by then is given up. */
const UPLOADS_KEPT = DAY;
/** A picture that no page has shown for so long is deleted. */
const UNUSED_KEPT = 7 * DAY;

export type PictureUploads = ReturnType<typeof pictureUploads>;

export function pictureUploads(database: Database) {
  return {
    /** Begins an upload. @throws ApiError if there were too many of late */
    begin: (): Promise<number> =>
      database.transaction().execute(async (transaction) => {
        // One after the other, so that those who begin at the same time are counted, too.
        await sql`lock table picture_upload in share row exclusive mode`.execute(transaction);
        const { count } = await transaction
          .selectFrom('picture_upload')
          .select((select) => select.fn.countAll<number>().as('count'))
          .where('created_at', '>=', fromNow(-UPLOADS_KEPT))
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_PICTURES_OF_DAY) throw new ApiError('pictures-full');
        const begun = transaction.insertInto('picture_upload').defaultValues().returning('id');
        return (await begun.executeTakeFirstOrThrow()).id;
      }),

    /** Stores a part of the file, in Base64; the same part again replaces it. @throws ApiError */
    async addPart(id: number, place: number, content: string): Promise<void> {
      if (await finished(database, id)) return;
      await database
        .insertInto('picture_upload_part')
        .values({ upload_id: id, place, content })
        .onConflict((conflict) => conflict.columns(['upload_id', 'place']).doUpdateSet({ content }))
        .execute();
    },

    /** Encodes the picture, outside of any transaction. Finishing again, or uploading the same, says the same. @throws ApiError */
    async finish(id: number, operator: string): Promise<PagePicture> {
      const before = await finished(database, id);
      if (before) return before;
      const picture = await recode(database, id);
      const { content, width, height } = picture;
      const digest = createHash('sha256').update(content).digest('hex').slice(0, 32);
      const used_at = new Date();
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('page_picture')
          .values({ digest, content, width, height, used_at })
          .onConflict((conflict) => conflict.column('digest').doUpdateSet({ used_at }))
          .execute();
        await transaction.updateTable('picture_upload').set({ digest }).where('id', '=', id).execute();
        await auditLog(transaction).note({
          operator,
          action: 'picture add',
          subject: `picture ${digest}`,
          after: { width, height, bytes: content.length },
        });
      });
      return { address: addressOf(digest), width, height };
    },
  };
}

const addressOf = (digest: string) => `${ADDRESS}${digest}.webp`;

/** What an upload has become, undefined until then. @throws ApiError if there is no such upload */
async function finished(database: Database, id: number): Promise<PagePicture | undefined> {
  const upload = await database
    .selectFrom('picture_upload as upload')
    .leftJoin('page_picture as picture', 'picture.digest', 'upload.digest')
    .select(['picture.digest', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (upload === undefined) throw new ApiError('image-not-found');
  const { digest, width, height } = upload;
  return digest === null || width === null || height === null
    ? undefined
    : { address: addressOf(digest), width, height };
}

/** The picture of an upload, whose file is not kept, whatever it is. @throws ApiError */
async function recode(database: Database, id: number) {
  const parts = await database
    .selectFrom('picture_upload_part')
    .select('content')
    .where('upload_id', '=', id)
    .orderBy('place')
    .execute();
  try {
    return await recodePicture(Buffer.concat(parts.map(({ content }) => Buffer.from(content, 'base64'))));
  } finally {
    await database.deleteFrom('picture_upload_part').where('upload_id', '=', id).execute();
  }
}

/** Sizes of the pictures in a page's HTML, as far as they are ours. */
export async function sizesOfPictures(database: Database, html: string): Promise<PictureSizes> {
  const digests = [...html.matchAll(/\/api\/pictures\/([0-9a-f]{32})\.webp/g)].map(([, digest = '']) => digest);
  if (digests.length === 0) return new Map();
  const rows = await database
    .selectFrom('page_picture')
    .select(['digest', 'width', 'height'])
    .where(sql<boolean>`digest = any(${[...new Set(digests)]}::text[])`)
    .execute();
  return new Map(rows.map(({ digest, ...size }) => [addressOf(digest), size]));
}

/** Size of the cache, in bytes. */
const LARGEST_MEMORY = 16_000_000;

export type ShownPictures = ReturnType<typeof shownPictures>;

/** The pictures that pages show. */
export function shownPictures(database: Database) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (digest) => {
      const row = await database
        .selectFrom('page_picture')
        .select('content')
        .where('digest', '=', digest)
        .executeTakeFirst();
      return row && Buffer.from(row.content);
    },
  });
  return {
    /** As WebP, by the last part of its address. @throws ApiError */
    async read(file: string): Promise<Buffer> {
      const [, digest] = /^([0-9a-f]{32})\.webp$/.exec(file) ?? [];
      const content = digest === undefined ? undefined : await cache.fetch(digest);
      if (content === undefined) throw new ApiError('image-not-found');
      return content;
    },
  };
}

/** Deletes the pictures that neither a page nor a setting has shown for a week, and uploads of more than a day ago. */
export async function deleteUnusedPictures(database: Database): Promise<void> {
  const isShown = sql<boolean>`exists (
    select from static_page where content like '%' || digest || '%'
    union all select from static_page_text where content like '%' || digest || '%'
    union all select from setting where value::text like '%' || digest || '%'
  )`;
  await database.updateTable('page_picture').set({ used_at: new Date() }).where(isShown).execute();
  // Asked again: a page may have been saved meanwhile.
  await database
    .deleteFrom('page_picture')
    .where('used_at', '<', fromNow(-UNUSED_KEPT))
    .where((where) => where.not(isShown))
    .execute();
  await database.deleteFrom('picture_upload').where('created_at', '<', fromNow(-UPLOADS_KEPT)).execute();
}
