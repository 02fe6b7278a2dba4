import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { isNearlyFull, requireSpace } from '#platform/database/embedded/data-folder.ts';

test('a disk with too little space is rejected before anything is written', () => {
  expect(() => requireSpace(tmpdir(), 1e9)).toThrow(
    /^The disk of the data folder .* is full \(\d+ MB free; 1000000000 MB are needed\)\. Free some space, or set DATA_DIR to a folder on another disk\.$/,
  );
});

test('a disk with enough space is accepted', () => {
  requireSpace(tmpdir(), 1);
  expect(isNearlyFull(tmpdir())).toBe(false);
});
