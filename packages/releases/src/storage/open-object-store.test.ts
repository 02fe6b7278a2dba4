import path from 'node:path';
import { expect, test } from 'vitest';
import { locationName, releasesLocation } from './open-object-store.ts';

test('by default the releases are in a folder of the project', () => {
  expect(releasesLocation({}, '/store')).toEqual({ folder: path.resolve('/store/.patina/releases') });
  expect(releasesLocation({ RELEASES_URL: '', RELEASES_DIR: '' }, '/store')).toEqual(releasesLocation({}, '/store'));
});

test('RELEASES_DIR selects another folder', () => {
  expect(releasesLocation({ RELEASES_DIR: 'live' }, '/store')).toEqual({ folder: path.resolve('/store/live') });
  expect(locationName(releasesLocation({ RELEASES_DIR: '/live' }))).toBe(path.resolve('/live'));
});

test.each([
  ['s3://my-bucket', 'my-bucket', '', 's3://my-bucket'],
  ['s3://my.bucket/', 'my.bucket', '', 's3://my.bucket'],
  ['s3://my-bucket/releases', 'my-bucket', 'releases', 's3://my-bucket/releases'],
  ['s3://my-bucket/a/b_1/', 'my-bucket', 'a/b_1', 's3://my-bucket/a/b_1'],
])('RELEASES_URL=%s is the bucket %s with the prefix "%s"', (url, bucket, prefix, name) => {
  expect(releasesLocation({ RELEASES_URL: url })).toEqual({ bucket, prefix });
  expect(locationName({ bucket, prefix })).toBe(name);
});

test.each([
  'my-bucket',
  's3://',
  's3://B',
  's3://My-Bucket',
  's3:/my-bucket',
  'https://my-bucket.s3.example/releases',
  's3://user:secret@my-bucket',
  's3://my-bucket/../x',
  's3://my-bucket/a//b',
  's3://my-bucket/a?b',
])('RELEASES_URL=%s is rejected with its name', (url) => {
  expect(() => releasesLocation({ RELEASES_URL: url })).toThrow('RELEASES_URL must be a bucket such as s3://');
});

test('setting both variables is rejected with their names', () => {
  expect(() => releasesLocation({ RELEASES_URL: 's3://bucket', RELEASES_DIR: 'live' })).toThrow(
    'RELEASES_URL and RELEASES_DIR name two places',
  );
});

test('a secret in an address is not repeated in the error', () => {
  expect(() => releasesLocation({ RELEASES_URL: 's3://user:secret@my-bucket' })).toThrow('not "s3://…@my-bucket".');
});
