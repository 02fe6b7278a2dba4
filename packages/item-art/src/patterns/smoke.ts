import type { Colour } from '../colour.ts';
import type { Canvas } from './canvas.ts';
import { clouds } from './paint.ts';
import { scatter } from './places.ts';

type Range = readonly [least: number, most: number];

interface Smoke {
  /** Beginning of the ids of its gradients. */
  id: string;
  opacity: number;
  /** Approximate number of clouds of each colour. */
  count: number;
  /** Width of a cloud, in units of the canvas. */
  width: Range;
  height: Range;
}

/** Overlapping clouds of random sizes, one colour above the other. */
export function smoke(
  canvas: Canvas,
  colours: readonly Colour[],
  { id, opacity, count, width, height }: Smoke,
): string {
  const { random, box, unit } = canvas;
  const layers = colours.map((colour, index) => {
    const places = scatter(random, box, count, 1).map((point) => ({
      ...point,
      width: unit * random.between(...width),
      height: unit * random.between(...height),
    }));
    return clouds(`${id}${index}`, colour, opacity, places);
  });
  return layers.join('');
}
