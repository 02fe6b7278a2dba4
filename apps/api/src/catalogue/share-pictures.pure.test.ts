import { drawItem } from '@patina/item-art/draw-item';
import { expect, test } from 'vitest';
import { composeSharePicture } from '#catalogue/share-pictures.ts';

const rifle = drawItem({
  model: 'ak47',
  type: 'Rifle',
  finish: 'Redline',
  style: 'custom paint',
  rarity: 'Classified',
  exterior: 'Field-Tested',
});

test.each([0, 1, 2, 3])('in a picture of %d items every reference has exactly one target', (count) => {
  const plate = composeSharePicture(Array(count).fill(rifle), '#d32ce6');
  const ids = [...plate.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
  const references = [...plate.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  expect(plate.match(/<svg x="-?\d+" y="-?\d+" width="\d+"[^>]* viewBox="0 0 512 384"/g) ?? []).toHaveLength(count);
});

test('a share picture contains no text', () => {
  expect(composeSharePicture([rifle], '#d32ce6')).not.toContain('<text');
});
