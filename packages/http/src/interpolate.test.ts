import { expect, test } from 'vitest';
import { interpolate } from './escape-html.ts';

test('placeholders are replaced, with spaces or without, every time they occur', () => {
  expect(interpolate('{{name}}, {{ name }}: {{total}}', { name: 'Zoë', total: '12.30' })).toBe('Zoë, Zoë: 12.30');
});

test('a placeholder without a value is left out, also one named like an inherited property', () => {
  expect(interpolate('a{{missing}}b{{toString}}c', {})).toBe('abc');
});

test('placeholders in a value are not replaced', () => {
  expect(interpolate('{{name}}', { name: '{{secret}} $& $1', secret: 'x' })).toBe('{{secret}} $& $1');
});

test('single braces are plain text', () => {
  expect(interpolate('{name}', { name: 'Zoë' })).toBe('{name}');
});
