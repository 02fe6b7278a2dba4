import type { Random } from '../seeded-random.ts';
import type { Box } from '../silhouettes/outline.ts';
import type { Canvas, Point } from './canvas.ts';

/** About `count` points on a jittered grid over the box, in shuffled order. */
export function scatter(random: Random, box: Box, count: number, nudge = 0.7): Point[] {
  const columns = Math.max(1, Math.round(Math.sqrt((count * box.width) / Math.max(1, box.height))));
  const rows = Math.max(1, Math.round(count / columns));
  const points = Array.from({ length: columns * rows }, (_, index) => ({
    x: box.x + (((index % columns) + 0.5 + random.between(-nudge, nudge) / 2) * box.width) / columns,
    y: box.y + ((Math.floor(index / columns) + 0.5 + random.between(-nudge, nudge) / 2) * box.height) / rows,
  }));
  return points
    .map((point) => ({ point, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ point }) => point);
}

/** One path of `motif` at about `count` places over the box. */
export const scattered = (
  { random, box }: Canvas,
  count: number,
  motif: (point: Point) => string,
  nudge?: number,
): string =>
  scatter(random, box, count, nudge)
    .map((point) => motif(point))
    .join('');

/** `count` numbers from `from` to `to`, both included. */
export const steps = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / Math.max(1, count - 1));

export const centreOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
