import type { Colour } from '../colour.ts';
import type { Random } from '../seeded-random.ts';
import type { Box } from '../silhouettes/outline.ts';
import type { Canvas, Point } from './canvas.ts';

export const fill = (d: string, colour: string, opacity = 1): string =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${trim(opacity)}"` : ''}/>`;

export const stroke = (d: string, colour: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${trim(width)}"${extra === '' ? '' : ` ${extra}`}/>`;

export const flood = ({ box }: Canvas, paint: string, opacity = 1): string =>
  fill(
    `M${whole(box.x - 12)} ${whole(box.y - 12)}h${whole(box.width + 24)}v${whole(box.height + 24)}h${whole(-box.width - 24)}z`,
    paint,
    opacity,
  );

export const trim = (value: number): string => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');

export const whole = (value: number): string => String(Math.round(value));

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A gradient over the box at `angle` degrees, 0 from left to right. */
export function gradient(id: string, box: Box, angle: number, stops: readonly Stop[]): string {
  const turn = (angle * Math.PI) / 180;
  const [reachX, reachY] = [(Math.cos(turn) * box.width) / 2, (Math.sin(turn) * box.height) / 2];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const ends = `x1="${whole(middleX - reachX)}" y1="${whole(middleY - reachY)}" x2="${whole(middleX + reachX)}" y2="${whole(middleY + reachY)}"`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${stopsOf(stops)}</linearGradient>`;
}

/** Black and offset 0 are SVG's defaults and are left out. */
export function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const place = offset === 0 ? '' : ` offset="${trim(offset)}"`;
      const hue = colour === '#000' ? '' : ` stop-color="${colour}"`;
      return `<stop${place}${hue}${opacity === undefined ? '' : ` stop-opacity="${trim(opacity)}"`}/>`;
    })
    .join('');
}

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

/** `count` numbers from `from` to `to`, both included. */
export const steps = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / Math.max(1, count - 1));

export const centreOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** A small repeated tile; fill with `url(#id)`. */
export function tile(id: string, width: number, height: number, content: string, transform = ''): string {
  const turn = transform === '' ? '' : ` patternTransform="${transform}"`;
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${trim(width)}" height="${trim(height)}"${turn}>${content}</pattern>`;
}

interface Cloud extends Point {
  width: number;
  height: number;
}

/** Soft round lights or stains of one colour. */
export function clouds(id: string, colour: Colour, opacity: number, places: readonly Cloud[]): string {
  const stops = stopsOf([
    [0, colour, opacity],
    [1, colour, 0],
  ]);
  const spots = places.map(
    ({ x, y, width, height }) =>
      `<ellipse cx="${whole(x)}" cy="${whole(y)}" rx="${whole(width)}" ry="${whole(height)}"/>`,
  );
  return `<radialGradient id="${id}">${stops}</radialGradient><g fill="url(#${id})">${spots.join('')}</g>`;
}

export const ellipse = (x: number, y: number, width: number, height: number, paint: string): string =>
  `<ellipse cx="${whole(x)}" cy="${whole(y)}" rx="${whole(width)}" ry="${whole(height)}" fill="${paint}"/>`;

/** A wavering line from the left of the box to its right. */
export function waver({ random, box }: Canvas, y: number, swing: number, length: number): Point[] {
  const count = Math.max(4, Math.ceil(box.width / length) + 2);
  return steps(box.x - 14, box.x + box.width + 14, count).map((x) => ({ x, y: y + random.between(-swing, swing) }));
}

export interface Placement extends Point {
  size: number;
  /** Degrees. */
  turn: number;
}

/** Defines a motif around the origin and many copies of it; draw them with `<use href="#id" …/>`. */
export function stamps(id: string, motif: string, placements: readonly Placement[]): string {
  const prints = placements.map(
    ({ x, y, size, turn }) =>
      `<use href="#${id}1" transform="translate(${whole(x)} ${whole(y)})rotate(${whole(turn)})scale(${trim(Math.round(size * 10) / 10)})"/>`,
  );
  return `<defs><path id="${id}1" d="${motif}"/><g id="${id}">${prints.join('')}</g></defs>`;
}

export const reuse = (id: string, attributes: string): string => `<use href="#${id}" ${attributes}/>`;

/** A gradient from one colour to another over the whole box. */
export const wash = (canvas: Canvas, from: Colour, to: Colour, angle = 70): string =>
  gradient('wash', canvas.box, angle, [
    [0, from],
    [1, to],
  ]) + flood(canvas, 'url(#wash)');

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

/** Writes a polygon whose corners are fractions of the box. */
export const shape = ({ box }: Canvas, corners: readonly (readonly [x: number, y: number])[]): string =>
  polyline(
    corners.map(([x, y]) => ({ x: box.x + box.width * x, y: box.y + box.height * y })),
    true,
  );
