import { expect, test } from 'vitest';
import { fadeOf } from '#catalogue/units/fade.ts';

test('an item of a fade has its share by its pattern', () => {
  expect(fadeOf('Karambit', 'Fade', 412)).toBe(100);
  expect(fadeOf('AWP', 'Fade', 1)).toBe(95.1);
  expect(fadeOf('SSG 08', 'Acid Fade', 0)).toBeGreaterThanOrEqual(80);
  expect(fadeOf('AUG', 'Amber Fade', 0)).toBeGreaterThanOrEqual(80);
});

test('the best pattern of a skin has all of its fade, the worst 80 per cent', () => {
  const shares = Array.from({ length: 1000 }, (_, seed) => fadeOf('Talon Knife', 'Fade', seed) ?? 0);
  expect([Math.min(...shares), Math.max(...shares)]).toEqual([80, 100]);
});

test.each([
  ['Karambit', 'Marble Fade', 412],
  ['Karambit', 'Doppler', 412],
  ['Specialist Gloves', 'Fade', 412],
  ['Karambit', 'Fade', null],
  ['Karambit', 'Fade', 1000],
])('%s | %s with pattern %s has none', (weapon, finish, seed) => {
  expect(fadeOf(weapon, finish, seed)).toBeNull();
});
