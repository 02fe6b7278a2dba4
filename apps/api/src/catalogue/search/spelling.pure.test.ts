import { expect, test } from 'vitest';
import { editsToBeginning } from './spelling.ts';

test.each([
  ['redl', 'redline', 0, { distance: 0, rest: 3 }],
  ['reldine', 'redline', 1, { distance: 1, rest: 0 }],
  ['asimov', 'asiimov', 1, { distance: 1, rest: 0 }],
  ['karmb', 'karambit', 1, { distance: 1, rest: 2 }],
  ['vulcen', 'vulcan', 1, { distance: 1.25, rest: 0 }],
  ['hhowl', 'howl', 1, { distance: 1, rest: 0 }],
  ['desrt', 'desert', 2, { distance: 1, rest: 0 }],
  ['medsua', 'medusa', 2, { distance: 1, rest: 0 }],
])('the distance from "%s" to "%s" within %i mistakes is %o', (word, known, most, edits) => {
  expect(editsToBeginning(word, known, most)).toEqual(edits);
});

test.each([
  ['redline', 'red', 2],
  ['xqzzy', 'fade', 2],
  ['vxlcxn', 'vulcan', 1],
  ['reldine', 'redline', 0],
])('"%s" is too far from "%s" for %i mistakes', (word, known, most) => {
  expect(editsToBeginning(word, known, most)).toBeUndefined();
});
