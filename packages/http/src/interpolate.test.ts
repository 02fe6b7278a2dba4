import { expect, test } from 'vitest';
import { interpolate } from './interpolate.ts';

test('placeholders are filled, with spaces or without, each as often as it occurs', () => {
  expect(interpolate('{{name}}, {{ name }}: {{total}}', { name: 'Zoë', total: '12.30' })).toBe('Zoë, Zoë: 12.30');
});

test('a placeholder without a value is left out, also one that every object inherits', () => {
  expect(interpolate('a{{missing}}b{{toString}}c', {})).toBe('abc');
});

test('a value is no template: what it holds stays as it is', () => {
  expect(interpolate('{{name}}', { name: '{{secret}} $& $1', secret: 'x' })).toBe('{{secret}} $& $1');
});

test('single braces are text', () => {
  expect(interpolate('{name}', { name: 'Zoë' })).toBe('{name}');
});
