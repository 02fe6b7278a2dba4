import type { Colour } from '../colour.ts';
import type { Random } from '../seeded-random.ts';
import type { Box } from '../silhouettes/outline.ts';

export interface Palette {
  /** Main colour. */
  ground: Colour;
  second: Colour;
  third: Colour;
  /** For small bright details. */
  accent: Colour;
  /** For lines and shadows. */
  ink: Colour;
}

/** Input of a pattern; `box` surrounds the painted parts, in units of the drawing (512 by 384). */
export interface Canvas {
  random: Random;
  palette: Palette;
  box: Box;
  /** Size of a motif on this model. */
  unit: number;
  /** 0 for consumer grade, 5 for covert and above. */
  richness: number;
}

/** Returns SVG that covers the box. Deterministic: randomness comes from the canvas. */
export type Pattern = (canvas: Canvas) => string;

export interface Point {
  x: number;
  y: number;
}
