import type { Colour } from '../colour.ts';
import type { Box } from '../silhouettes/outline.ts';
import type { Canvas, Point } from './canvas.ts';
import { scatter } from './places.ts';

export const trim = (value: number): string => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');

export const whole = (value: number): string => String(Math.round(value));

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

/** A gradient from one colour to another over the whole box. */
export const wash = (canvas: Canvas, from: Colour, to: Colour, angle = 70): string =>
  gradient('wash', canvas.box, angle, [
    [0, from],
    [1, to],
  ]) + flood(canvas, 'url(#wash)');

/** Round dots of one colour. */
export const dots = (points: readonly Point[], colour: string, size: number, opacity = 1): string =>
  stroke(
    points.map(({ x, y }) => `M${whole(x)} ${whole(y)}h0`).join(''),
    colour,
    size,
    `stroke-linecap="round"${opacity < 1 ? ` opacity="${trim(opacity)}"` : ''}`,
  );

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
