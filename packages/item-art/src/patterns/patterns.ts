import { camoPatterns } from './camo.ts';
import type { Pattern } from './canvas.ts';
import { creaturesPatterns } from './creatures.ts';
import { machinedPatterns } from './machined.ts';
import { metalPatterns } from './metal.ts';
import { muralsPatterns } from './murals.ts';
import { naturePatterns } from './nature.ts';
import { patinaPatterns } from './patina.ts';
import { streetPatterns } from './street.ts';
import { stripesPatterns } from './stripes.ts';
import { tilingsPatterns } from './tilings.ts';

/** Every pattern generator, by name. */
export const patterns = {
  ...camoPatterns,
  ...tilingsPatterns,
  ...stripesPatterns,
  ...machinedPatterns,
  ...naturePatterns,
  ...creaturesPatterns,
  ...streetPatterns,
  ...metalPatterns,
  ...patinaPatterns,
  ...muralsPatterns,
} satisfies Record<string, Pattern>;

export type PatternName = keyof typeof patterns;
