import type { Colour } from '../colour.ts';
import type { Random } from '../seed.ts';
import type { Box } from '../silhouettes/outline.ts';

export interface Palette {
  /** What the eye calls the colour of the item. */
  ground: Colour;
  second: Colour;
  third: Colour;
  /** Small and bright. */
  accent: Colour;
  /** Lines and shadows. */
  ink: Colour;
}

/** What a pattern is painted on: the box that the painted parts fill, in plate units. */
export interface Canvas {
  random: Random;
  palette: Palette;
  box: Box;
  /** The size a motif should have to read well on this model. */
  unit: number;
  /** 0 for consumer grade, 5 for covert and above. */
  richness: number;
}

/** Returns SVG that covers the box. Pure: chance comes from the canvas. */
export type Pattern = (canvas: Canvas) => string;

export interface Point {
  x: number;
  y: number;
}
