import { darken } from '../colour.ts';
import type { Pattern } from './canvas.ts';
import { fill, flood, stroke, wash, whole } from './paint.ts';
import { circle, polyline, slab, smooth, waver } from './paths.ts';
import { centreOf, scatter, steps } from './places.ts';

const slashes: Pattern = (canvas) => {
  const { random, palette } = canvas;
  const lean = canvas.box.height * random.between(0.2, 0.5) * (random.chance(0.5) ? 1 : -1);
  const colours = [palette.second, palette.third, palette.ink, palette.accent, palette.second, palette.third];
  const slabs = colours.map((colour) => {
    const from = random.between(-0.05, 0.95);
    return fill(slab(canvas, from, from + random.between(0.03, 0.15), lean), colour);
  });
  const pins = steps(0.05, 0.95, 5)
    .map((at) => slab(canvas, at, at + 0.006, lean))
    .join('');
  return wash(canvas, palette.ground, darken(palette.ground, 0.25)) + slabs.join('') + fill(pins, palette.accent);
};

const chevrons: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const middle = box.y + box.height * random.between(0.3, 0.6);
  const chevron = (x: number, thick: number): string => {
    const reach = box.height * 0.7;
    return polyline(
      [
        { x, y: middle },
        { x: x + reach, y: middle - reach },
        { x: x + reach + thick, y: middle - reach },
        { x: x + thick, y: middle },
        { x: x + reach + thick, y: middle + reach },
        { x: x + reach, y: middle + reach },
      ],
      true,
    );
  };
  const pitch = unit * 1.15;
  const row = (shift: number, thick: number, every: number) =>
    steps(box.x - box.height * 0.7, box.x + box.width, Math.ceil((box.width + box.height) / pitch / every))
      .map((x) => chevron(x + shift, thick))
      .join('');
  return (
    wash(canvas, palette.ground, palette.second, 0) +
    fill(row(0, pitch * 0.45, 1), palette.third) +
    fill(row(pitch * 0.5, pitch * 0.16, 2), palette.accent) +
    fill(row(pitch * 0.2, pitch * 0.12, 3), palette.ink)
  );
};

const contours: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const hills = scatter(random, box, 5, 0.9);
  const rings = hills.map(({ x, y }) => {
    const angles = Array.from({ length: 8 }, () => random.between(0.75, 1.3));
    return steps(0.5, 2.6, 4).map((reach) =>
      smooth(
        angles.map((swell, index) => ({
          x: x + Math.cos((index * Math.PI) / 4) * unit * reach * 1.5 * swell,
          y: y + Math.sin((index * Math.PI) / 4) * unit * reach * swell,
        })),
      ),
    );
  });
  const bands = rings.map((hill) => hill[2] ?? '').join('');
  const cores = rings.map((hill) => hill[1] ?? '').join('');
  return (
    wash(canvas, palette.ground, palette.second) +
    fill(bands, palette.third, 0.55) +
    fill(cores, palette.accent, 0.75) +
    stroke(rings.flat().join(''), palette.ink, 1.5)
  );
};

const concentric: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const centre = { x: box.x + box.width * random.between(0.3, 0.7), y: centreOf(box).y };
  const rings = (from: number, gap: number) =>
    steps(from, from + gap * 14, 15)
      .map((reach) => circle(centre, reach * unit))
      .join('');
  return (
    wash(canvas, palette.ground, palette.second, 0) +
    stroke(rings(0.35, 0.9), palette.ink, unit * 0.4) +
    stroke(rings(0.8, 1.8), palette.accent, unit * 0.16) +
    fill(circle(centre, unit * 0.3), palette.accent)
  );
};

const rays: Pattern = (canvas) => {
  const { random, palette, box } = canvas;
  const origin = { x: box.x + box.width * random.between(0.3, 0.75), y: box.y + box.height * random.between(0.4, 1) };
  const count = 2 * random.whole(9, 13);
  const wedge = (index: number) =>
    polyline(
      [
        origin,
        ...[index, index + 1].map((turn) => ({
          x: origin.x + Math.cos((turn * 2 * Math.PI) / count) * 560,
          y: origin.y + Math.sin((turn * 2 * Math.PI) / count) * 560,
        })),
      ],
      true,
    );
  const wedges = (rest: number, every: number) =>
    Array.from({ length: count }, (_, index) => (index % every === rest ? wedge(index) : '')).join('');
  const sun = (reach: number, colour: string) =>
    `<circle cx="${whole(origin.x)}" cy="${whole(origin.y)}" r="${whole(reach)}" fill="${colour}"/>`;
  return (
    flood(canvas, palette.ground) +
    fill(wedges(0, 2), palette.second) +
    fill(wedges(1, 6), palette.third) +
    sun(box.height * 0.3, palette.ink) +
    sun(box.height * 0.25, palette.accent)
  );
};

const laminate: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const colours = [palette.second, palette.third, palette.ink, palette.second, palette.third, palette.accent];
  const plies = colours.map((colour, index) => {
    const lines = steps(box.y + index * 4, box.y + box.height, 5)
      .map((y) => waver(canvas, y + random.between(-6, 6), unit * 0.35, unit * 4))
      .join('');
    return stroke(lines, colour, random.between(1.4, 4.4));
  });
  return flood(canvas, palette.ground) + plies.join('');
};

export const stripesPatterns = { slashes, chevrons, contours, concentric, rays, laminate };
