import type { Random } from '../seeded-random.ts';
import type { Canvas, Point } from './canvas.ts';
import outlines from './drawings/outlines.json' with { type: 'json' };
import { whole } from './paint.ts';
import { steps } from './places.ts';

/** A relative path through whole points, the shortest notation. */
export function polyline(points: readonly Point[], isClosed = false): string {
  let [x, y] = [0, 0];
  let command = 'M';
  const written = points.map((point) => {
    const [right, down] = [Math.round(point.x) - x, Math.round(point.y) - y];
    [x, y] = [x + right, y + down];
    const isStraight = command !== 'M' && (right === 0 || down === 0);
    const next = command === 'M' ? 'M' : isStraight ? (down === 0 ? 'h' : 'v') : 'l';
    const numbers = isStraight ? String(down === 0 ? right : down) : pairOf(right, down);
    const step = next === command && next === 'l' ? separated(numbers) : next + numbers;
    command = next === 'M' ? '' : next;
    return step;
  });
  return written.join('') + (isClosed ? 'z' : '');
}

/**
 * A smooth curve through the midpoints of the edges.
 *
 * Each control point mirrors the one before it at the midpoint between them, so `t` is enough after the first curve.
 */
export function smooth(points: readonly Point[], isClosed = true): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const middle = (index: number): Point => ({
    x: (at(index).x + at(index + 1).x) / 2,
    y: (at(index).y + at(index + 1).y) / 2,
  });
  const start = isClosed ? middle(-1) : at(0);
  const ends = points
    .slice(isClosed ? 0 : 1, isClosed ? undefined : -1)
    .map((_, index) => middle(isClosed ? index : index + 1));
  const control = isClosed ? at(0) : at(1);
  let [x, y] = [Math.round(start.x), Math.round(start.y)];
  const curves = ends.map((end, index) => {
    const [right, down] = [Math.round(end.x) - x, Math.round(end.y) - y];
    const [pair, lead] = [pairOf(right, down), pairOf(Math.round(control.x) - x, Math.round(control.y) - y)];
    const curve = index === 0 ? `q${lead}${separated(pair)}` : index === 1 ? `t${pair}` : separated(pair);
    [x, y] = [x + right, y + down];
    return curve;
  });
  return `M${pairOf(Math.round(start.x), Math.round(start.y))}${curves.join('')}${isClosed ? 'z' : ''}`;
}

/** A number needs no space before a minus. */
const separated = (numbers: string): string => (numbers.startsWith('-') ? numbers : ` ${numbers}`);

const pairOf = (x: number, y: number): string => `${x}${separated(String(y))}`;

/** An uneven round shape. */
export function blob(
  random: Random,
  centre: Point,
  width: number,
  height: number,
  corners = 7,
  roughness = 0.45,
): string {
  const turn = random.between(0, Math.PI);
  return smooth(
    Array.from({ length: corners }, (_, index) => {
      const angle = turn + (index * 2 * Math.PI) / corners;
      const reach = 1 + random.between(-roughness, roughness);
      return {
        x: centre.x + (Math.cos(angle) * width * reach) / 2,
        y: centre.y + (Math.sin(angle) * height * reach) / 2,
      };
    }),
  );
}

/** An uneven angular shape. */
export function shard(random: Random, centre: Point, width: number, height: number, corners = 5): string {
  const turn = random.between(0, Math.PI);
  return polyline(
    Array.from({ length: corners }, (_, index) => {
      const angle = turn + ((index + random.between(-0.3, 0.3)) * 2 * Math.PI) / corners;
      return { x: centre.x + (Math.cos(angle) * width) / 2, y: centre.y + (Math.sin(angle) * height) / 2 };
    }),
    true,
  );
}

/** A slanted stripe of full height; offsets are fractions of the width. */
export function slab({ box }: Canvas, from: number, to: number, lean: number): string {
  const [left, right] = [box.x + box.width * from, box.x + box.width * to];
  const [top, bottom] = [box.y - 10, box.y + box.height + 10];
  return polyline(
    [
      { x: left + lean, y: top },
      { x: right + lean, y: top },
      { x: right - lean, y: bottom },
      { x: left - lean, y: bottom },
    ],
    true,
  );
}

/**
 * Writes a polygon whose corners are fractions of the box.
 * @param shift Moves it to the right.
 */
export const shape = ({ box }: Canvas, outline: keyof typeof outlines, shift = 0): string =>
  polyline(
    outlines[outline].split(' ').map((corner) => {
      const [x = 0, y = 0] = corner.split(',').map(Number);
      return { x: box.x + box.width * (x + shift), y: box.y + box.height * y };
    }),
    true,
  );

/** An open circle, of two arcs. */
export const circle = ({ x, y }: Point, radius: number): string =>
  `M${whole(x - radius)} ${whole(y)}a${whole(radius)} ${whole(radius)} 0 1 0 ${whole(radius * 2)} 0a${whole(radius)} ${whole(radius)} 0 1 0 ${whole(-radius * 2)} 0`;

/** A wavering line from the left of the box to its right. */
export function waver({ random, box }: Canvas, y: number, swing: number, length: number): string {
  const count = Math.max(4, Math.ceil(box.width / length) + 2);
  return smooth(
    steps(box.x - 14, box.x + box.width + 14, count).map((x) => ({ x, y: y + random.between(-swing, swing) })),
    false,
  );
}

/** Wavering lines at these heights. */
export const wavers = (canvas: Canvas, heights: readonly number[], swing: number, length: number): string =>
  heights.map((y) => waver(canvas, y, swing, length)).join('');

/** Wavering lines at random heights. */
export function strands(canvas: Canvas, count: number, swing: number, length: number): string {
  const { random, box } = canvas;
  const strand = () => waver(canvas, box.y + box.height * random.next(), swing, length);
  return Array.from({ length: count }, strand).join('');
}
