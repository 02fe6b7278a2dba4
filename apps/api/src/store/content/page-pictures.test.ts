import { deflateSync } from 'node:zlib';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PART, MAX_PICTURES_OF_DAY } from '@patina/shared-api/contract/desk/pictures';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { DAY, fromNow } from '#platform/time.ts';
import { deleteUnusedPictures } from '#store/content/page-pictures.ts';
import { openShop } from '#testing/open-shop.ts';

const { app, database, anOperator } = await openShop();
const cara = await anOperator('catalogue');
const sam = await anOperator('support');

const BASE = '/desk/content/pictures';

async function upload(file: Buffer, { bytes = file.length } = {}) {
  const begun = await cara.post(`${BASE}/begin`, { bytes });
  const { id } = begun.json().payload;
  const content = file.toString('base64');
  for (let place = 0; place * MAX_PICTURE_PART < content.length; place += 1) {
    const part = content.slice(place * MAX_PICTURE_PART, (place + 1) * MAX_PICTURE_PART);
    const sent = await cara.post(`${BASE}/${id}/part`, { place, content: part });
    expect(sent.statusCode).toBe(200);
  }
  return cara.post(`${BASE}/${id}/finish`, {});
}

const addressOf = async (file: Buffer): Promise<string> => (await upload(file)).json().payload.address;
const codeOf = async (file: Buffer) => (await upload(file)).json().code;
const show = (address: string) => app.inject(address);

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#56d6b2' } });

test('a photo is stored upright, smaller, and without where it was taken', async () => {
  const photo = await aPicture(2000, 1000)
    .withExif({ IFD0: { Artist: 'Ana Silva' }, IFD3: { GPSLatitude: '38/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Ana Silva') || (await sharp(photo).metadata()).exif !== undefined).toBe(true);
  const { payload } = (await upload(photo)).json();
  expect(payload).toMatchObject({ width: 800, height: 1600 });
  const shown = await show(payload.address);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const { format, exif, icc, xmp, orientation } = await sharp(shown.rawPayload).metadata();
  expect({ format, exif, icc, xmp, orientation }).toEqual({ format: 'webp' });
  const digest = payload.address.match(/[0-9a-f]{32}/)?.[0];
  expect(await auditLog(database).latest(`picture ${digest}`)).toMatchObject([
    { operator: cara.email, action: 'picture add', after: { width: 800, height: 1600 } },
  ]);
});

test('the same picture has one address, and an unknown one is not found', async () => {
  const file = await aPicture(30, 20).png().toBuffer();
  expect(await addressOf(file)).toBe(await addressOf(file));
  for (const name of [`${'0'.repeat(32)}.webp`, 'x.webp', '..%2f..%2fetc%2fpasswd']) {
    expect((await show(`/api/pictures/${name}`)).statusCode).toBe(404);
  }
});

test('finishing again says the same, and the file itself is not kept', async () => {
  const { id } = (await cara.post(`${BASE}/begin`, { bytes: 10 })).json().payload;
  const content = (await aPicture(31, 20).png().toBuffer()).toString('base64');
  await cara.post(`${BASE}/${id}/part`, { place: 0, content });
  const [first, second] = [await cara.post(`${BASE}/${id}/finish`, {}), await cara.post(`${BASE}/${id}/finish`, {})];
  expect(second.json().payload).toEqual(first.json().payload);
  await cara.post(`${BASE}/${id}/part`, { place: 0, content });
  expect(await database.selectFrom('picture_upload_part').select('place').execute()).toEqual([]);
});

test('a picture is nothing but a picture, whatever its file has been besides', async () => {
  const script = '<script>alert(1)</script>';
  const file = Buffer.concat([await aPicture(32, 20).jpeg().toBuffer(), Buffer.from(`${script}PK\u0003\u0004`)]);
  const shown = await show(await addressOf(file));
  expect(shown.rawPayload.includes(script)).toBe(false);
  expect(shown.headers['content-security-policy']).toContain('sandbox');
});

test.each([
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a program with the name of a picture', Buffer.from('MZ\u0090\u0000\u0003 This program cannot be run in DOS mode.')],
  ['a page of HTML', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
  ['the beginning of a picture, and a script', Buffer.from('GIF89a/*<script>alert(1)</script>')],
  ['nothing that is Base64 of a picture', Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3])],
])('%s is refused', async (_name, file) => {
  expect(await codeOf(file)).toBe('picture-invalid');
});

test('a picture that is cut off is refused', async () => {
  const file = await aPicture(400, 400).jpeg().toBuffer();
  expect(await codeOf(file.subarray(0, file.length / 2))).toBe('picture-invalid');
});

/** A picture of one colour, which is tiny as a file. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const still = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

test('a picture that moves is refused, and a still GIF is not', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const moving = await sharp(await Promise.all(['#900', '#090'].map((background) => still(background))), {
      join: { animated: true },
    })
      .toFormat(format)
      .toBuffer();
    expect(await codeOf(moving)).toBe('picture-animated');
  }
  const png = await still('#900');
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
  expect(await codeOf(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toBe('picture-animated');
  expect((await upload(await aPicture(20, 20).gif().toBuffer())).statusCode).toBe(200);
});

test('a small file that holds a huge picture is refused', async () => {
  const file = aBomb(60_000, 60_000);
  expect(file.length).toBeLessThan(200);
  expect(['picture-too-large', 'picture-invalid']).toContain(await codeOf(file));
  const wide = await aPicture(16_000, 4_000).png({ compressionLevel: 9 }).toBuffer();
  expect(wide.length).toBeLessThan(1_000_000);
  expect(await codeOf(wide)).toBe('picture-too-large');
});

test('more bytes than a picture may have are refused before they are sent, and when they are', async () => {
  const answer = await cara.post(`${BASE}/begin`, { bytes: 200_000_000 });
  expect([answer.statusCode, answer.json().error_codes]).toEqual([422, { bytes: ['picture-too-large'] }]);
  const file = Buffer.concat([await aPicture(9, 9).jpeg().toBuffer(), Buffer.alloc(MAX_PICTURE_BYTES)]);
  expect((await upload(file, { bytes: 10 })).json().code).toBe('picture-too-large');
});

test('only those who write pages upload pictures', async () => {
  expect((await sam.post(`${BASE}/begin`, { bytes: 10 })).statusCode).toBe(404);
  expect((await cara.post(`${BASE}/999999/part`, { place: 0, content: 'AAAA' })).json().code).toBe('image-not-found');
  expect((await cara.post(`${BASE}/999999/finish`, {})).json().code).toBe('image-not-found');
});

test('what no page shows for a week is deleted, and what one shows stays', async () => {
  const [shown, translated, unused] = await Promise.all(
    [41, 42, 43].map(async (width) => addressOf(await aPicture(width, 20).png().toBuffer())),
  );
  const draft = { title: 'Jobs', is_terms: false, is_privacy: false };
  const picture = (address = '') => `<p><img src="${address}" alt="Us" /></p>`;
  const added = await cara.post('/desk/content/pages/add', { ...draft, slug: 'jobs', content: picture(shown) });
  const { id, content } = added.json().payload;
  await cara.post(`/desk/content/pages/${id}/edit`, {
    ...{ ...draft, content: picture(translated), text_language: 'de' },
    seen: { ...draft, content },
  });
  await database
    .updateTable('page_picture')
    .set({ used_at: fromNow(-8 * DAY) })
    .execute();
  await cara.post(`${BASE}/begin`, { bytes: 10 });
  await deleteUnusedPictures(database);
  const left = await database.selectFrom('page_picture').select('digest').execute();
  expect(left.map(({ digest }) => `/api/pictures/${digest}.webp`).toSorted()).toEqual([shown, translated].toSorted());
  expect(unused).toBeTruthy();
  expect(await database.selectFrom('picture_upload').select('id').execute()).not.toEqual([]);
});

test('a page written by hand says how large its pictures are, so that nothing moves when they arrive', async () => {
  const address = await addressOf(await aPicture(60, 20).png().toBuffer());
  const other = 'src="/elsewhere.png" alt="Us"';
  const html = [
    ...['', ' width="30"', ' height="10"', ' width="5" height="5"'].map(
      (size) => `<img src="${address}" alt="Us"${size} />`,
    ),
    `<img ${other} />`,
  ].join('');
  const sized = ['width="60" height="20"', 'width="30" height="10"', 'width="30" height="10"', 'width="5" height="5"'];
  const previewed = await cara.post('/desk/content/preview', { content: html });
  const draft = { title: 'Sizes', is_terms: false, is_privacy: false, slug: 'sizes', content: html };
  const { content } = (await cara.post('/desk/content/pages/add', draft)).json().payload;
  for (const shown of [content, previewed.json().payload.content]) {
    const pictures = [...shown.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(
      pictures.map((tag) => [...tag.matchAll(/(?:width|height)="\d+"/g)].toSorted().toReversed().join(' ')),
    ).toEqual([...sized, '']);
  }
});

test('more pictures of a day than the limit are refused, also those that are begun at once, and a new day begins anew', async () => {
  const { count } = await database
    .selectFrom('picture_upload')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const left = MAX_PICTURES_OF_DAY - Number(count) - 1;
  await database
    .insertInto('picture_upload')
    .values(Array.from({ length: left }, () => ({ digest: null })))
    .execute();
  const codes = await Promise.all(
    [1, 2, 3].map(async () => (await cara.post(`${BASE}/begin`, { bytes: 9 })).json().code),
  );
  expect(codes.toSorted()).toEqual(['pictures-full', 'pictures-full', undefined]);
  await sql`update picture_upload set created_at = ${fromNow(-DAY - 1)}`.execute(database);
  expect((await cara.post(`${BASE}/begin`, { bytes: 9 })).statusCode).toBe(200);
  await deleteUnusedPictures(database);
  expect(await database.selectFrom('picture_upload').select('id').execute()).toHaveLength(1);
});
