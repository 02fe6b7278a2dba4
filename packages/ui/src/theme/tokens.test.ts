import { expect, test } from 'vitest';
import sheet from './tokens.css?raw';

function color(token: string): string {
  const hex = sheet.match(new RegExp(`--${token}: (#[0-9a-f]{6});`))?.[1];
  if (hex === undefined) throw new Error(`--${token} is not a plain color of tokens.css`);
  return hex;
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(color(one)), luminance(color(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'surface', 'surface-raised', 'surface-hover', 'surface-sunken'];
const inks = ['text', 'text-quiet', 'accent', 'danger', 'warning', 'success', 'info'];

test.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)))(
  '%s is legible on %s',
  (ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(['accent', 'accent-hover', 'accent-active'])('the text colour of the accent is legible on %s', (ground) => {
  expect(contrast('on-accent', ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(['bg', 'surface', 'surface-raised'])('the border of a control is visible on %s', (ground) => {
  expect(contrast('edge', ground)).toBeGreaterThanOrEqual(3);
});
