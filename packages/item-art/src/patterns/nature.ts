import { blend, darken, lighten } from '../colour.ts';
import type { Pattern, Point } from './canvas.ts';
import { clouds, dots, ellipse, fill, flood, reuse, smoke, stamps, stroke, trim, wash, whole } from './paint.ts';
import { blob, polyline, smooth, wavers } from './paths.ts';
import { scatter, steps } from './places.ts';

const waves: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const colours = [
    palette.second,
    palette.third,
    blend(palette.second, palette.ink, 0.45),
    palette.ground,
    palette.third,
    palette.ink,
  ];
  const crest = (y: number, swing: number): string => {
    const top = steps(box.x - 14, box.x + box.width + 14, 10).map((x, index) => ({
      x,
      y: y + (index % 2 === 0 ? -swing : swing) * random.between(0.5, 1.2),
    }));
    return `${smooth(top, false)}L${whole(box.x + box.width + 14)} ${whole(box.y + box.height + 14)}H${whole(box.x - 14)}z`;
  };
  const swells = steps(box.y + box.height * 0.1, box.y + box.height * 0.9, colours.length).map((y, index) => {
    const d = crest(y, unit * 0.55);
    return (
      fill(d, colours[index] ?? palette.second) +
      stroke(d, index % 2 === 0 ? palette.accent : lighten(palette.second, 0.4), 1.6, 'opacity=".8"')
    );
  });
  return wash(canvas, lighten(palette.ground, 0.15), palette.ground) + swells.join('');
};

const flames: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const tongues = (reach: number, count: number): string => {
    const right = box.x + box.width + 12;
    const points = steps(box.y - 8, box.y + box.height + 8, count * 2 + 1).map((y, index) => ({
      x:
        index % 2 === 0
          ? box.x + box.width * (1 - reach * 0.45)
          : box.x + box.width * (1 - reach * random.between(0.75, 1.15)),
      y: y + random.between(-0.2, 0.2) * unit,
    }));
    const licks = points.slice(1).map((point, index) => {
      const from = points[index] ?? point;
      return `Q${whole((from.x + point.x) / 2)} ${whole(index % 2 === 0 ? from.y : point.y)} ${whole(point.x)} ${whole(point.y)}`;
    });
    const first = points[0] ?? { x: right, y: box.y };
    return `M${right | 0} ${whole(box.y - 12)}L${whole(first.x)} ${whole(first.y)}${licks.join('')}L${right | 0} ${whole(box.y + box.height + 12)}z`;
  };
  const sparks = scatter(random, { ...box, width: box.width * 0.6 }, 16, 1);
  return (
    flood(canvas, palette.ground) +
    fill(tongues(1.05, 4), palette.third) +
    fill(tongues(0.8, 4), palette.second) +
    fill(tongues(0.52, 4), palette.accent) +
    fill(tongues(0.24, 3), lighten(palette.accent, 0.6)) +
    dots(sparks, palette.second, 3, 0.8)
  );
};

/** Five petals around the origin, one unit in reach. */
const BLOSSOM =
  'M0 0c-.5-.4-.5-.9-.15-1l.15 .12l.15-.12c.35 .1 .35 .6-.15 1c.23-.6 .7-.9 1-.55l-.07 .18l.17 .1c.02 .37-.45 .67-1.1 .27c.64 .04 1.06 .42 .82 .8l-.19-.01l-.04 .19c-.35 .14-.79-.24-.59-.98c.16 .63-.07 1.14-.5 1.03l-.05-.18l-.19 .02c-.24-.29 0-.83 .74-.87c-.56 .34-1.12 .28-1.15-.15l.15-.12l-.1-.17c.2-.35 .76-.27 1.1 .44z';

const petals: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const blooms = scatter(random, box, 10, 0.8).map((point, index) => ({
    ...point,
    size: unit * (index % 3 === 0 ? 1.2 : 0.8),
    turn: random.between(0, 72),
  }));
  const leaves = scatter(random, box, 5, 1).map((point) => ({ ...point, size: unit, turn: random.between(0, 360) }));
  const vines = wavers(canvas, steps(box.y, box.y + box.height, 3), unit, unit * 2.4);
  const petal = (id: string, colour: string) =>
    reuse(id, `fill="${colour}" stroke="${palette.ink}" stroke-opacity=".55" stroke-width=".05"`);
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.3)) +
    stroke(vines, palette.third, 3) +
    stamps('lea', 'M0 0q.5-.5 1.1 0q-.6 .5-1.1 0z', leaves) +
    stamps('bla', BLOSSOM, blooms.slice(0, 6)) +
    stamps('blb', BLOSSOM, blooms.slice(6)) +
    petal('lea', palette.third) +
    petal('bla', palette.second) +
    petal('blb', palette.accent) +
    dots(blooms, palette.ink, unit * 0.3)
  );
};

const bolts: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const bolt = (start: Point, legs: number): Point[] => {
    const points = [start];
    for (let leg = 0; leg < legs; leg += 1) {
      const last = points.at(-1) ?? start;
      points.push({
        x: last.x + random.between(0.5, 1.5) * unit,
        y: last.y + (leg % 2 === 0 ? 1 : -1) * random.between(0.3, 1.1) * unit,
      });
    }
    return points;
  };
  const strikes = scatter(random, { ...box, width: box.width * 0.85 }, 9, 1).map((point) =>
    bolt(point, random.whole(4, 7)),
  );
  const branches = strikes.map((points) => bolt(points[2] ?? { x: 0, y: 0 }, 3));
  const [main, fine] = [
    strikes.map((points) => polyline(points)).join(''),
    branches.map((points) => polyline(points)).join(''),
  ];
  const halos = clouds(
    'halo',
    palette.second,
    0.85,
    strikes
      .slice(0, 6)
      .flatMap(([point]) =>
        point === undefined ? [] : [{ x: point.x + unit, y: point.y, width: unit * 2.6, height: unit * 1.6 }],
      ),
  );
  return (
    wash(canvas, palette.ground, palette.third, 20) +
    halos +
    stroke(main, palette.second, 6, 'opacity=".55"') +
    stroke(fine, palette.accent, 1.3) +
    stroke(main, lighten(palette.accent, 0.55), 2.2)
  );
};

const web: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const spin = ({ x, y }: Point): string => {
    const threads = Array.from({ length: 9 }, (_, index) => ((index + random.between(-0.25, 0.25)) * 2 * Math.PI) / 9);
    const at = (index: number, reach: number): Point => ({
      x: x + Math.cos(threads[index % 9] ?? 0) * reach,
      y: y + Math.sin(threads[index % 9] ?? 0) * reach,
    });
    const spokes = threads.map((_, index) => polyline([{ x, y }, at(index, unit * 3)])).join('');
    const rings = steps(0.8, 2.7, 3).map((ring) => {
      const start = at(0, ring * unit);
      const arcs = threads.map((_, index) => {
        const end = at(index + 1, ring * unit);
        const [from] = [at(index, ring * unit)];
        const dip = 0.72;
        return `Q${whole(x + ((from.x + end.x) / 2 - x) * dip)} ${whole(y + ((from.y + end.y) / 2 - y) * dip)} ${whole(end.x)} ${whole(end.y)}`;
      });
      return `M${whole(start.x)} ${whole(start.y)}${arcs.join('')}`;
    });
    return spokes + rings.join('');
  };
  const count = box.width > 300 ? 4 : 3;
  const d = scatter(random, box, count, 0.5).slice(0, 4).map(spin).join('');
  return wash(canvas, palette.ground, palette.second) + stroke(d, palette.ink, 2.1);
};

const nebula: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const colours = [palette.second, palette.third, palette.accent];
  const gas = smoke(canvas, colours, { id: 'n', opacity: 0.9, count: 4, width: [1.6, 3.6], height: [0.9, 2] });
  const stars = (count: number, size: number) => dots(scatter(random, box, count, 1.2), '#fff', size, 0.9);
  const planet = random.pick(scatter(random, box, 4) as [Point, ...Point[]]);
  return (
    flood(canvas, palette.ink) +
    gas +
    stars(44, 1.4) +
    stars(16, 2.6) +
    `<circle cx="${whole(planet.x)}" cy="${whole(planet.y)}" r="${whole(unit * 0.9)}" fill="${palette.accent}"/>` +
    stroke(
      `M${whole(planet.x - unit * 1.6)} ${whole(planet.y + unit * 0.4)}q${whole(unit * 1.6)} ${whole(unit * 0.3)} ${whole(unit * 3.2)} ${whole(-unit * 0.9)}`,
      palette.second,
      3,
    )
  );
};

const woodgrain: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const grain = (count: number, colour: string, width: number) =>
    stroke(wavers(canvas, steps(box.y - 4, box.y + box.height + 4, count), unit * 0.28, unit * 2.2), colour, width);
  const knots = scatter(random, box, 4)
    .flatMap(({ x, y }) =>
      [0.9, 0.55, 0.25].map((reach) => blob(random, { x, y }, unit * 2.4 * reach, unit * reach, 7, 0.12)),
    )
    .join('');
  return (
    wash(canvas, palette.ground, palette.second) +
    grain(9, palette.third, 3.2) +
    grain(8, palette.ink, 1.4) +
    fill(knots, palette.third, 0.5) +
    stroke(knots, palette.ink, 1.3)
  );
};

/** A scroll, two units wide. */
const SCROLL =
  'M-1.2 .6c.5-1.4 2.2-1.5 2.2-.2c0 .9-1.2 .9-1.2 .1c0-.5 .7-.5 .7 0m-1.7 .1c-.4 .1-.6 .5-.2 .8M-.5-.3c.1-.5 .6-.7 1-.5';

const filigree: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const scrolls = scatter(random, box, 21, 0.8).map((point) => ({
    ...point,
    size: unit * random.between(0.8, 1.25),
    turn: random.pick([0, 40, 180, 220, -60]) + random.between(-20, 20),
  }));
  const beads = scatter(random, box, 20, 1);
  const line = (colour: string, width: number) =>
    reuse('scr', `fill="none" stroke="${colour}" stroke-width="${trim(width)}" stroke-linecap="round"`);
  return (
    wash(canvas, palette.ground, palette.third) +
    stamps('scr', SCROLL, scrolls) +
    line(darken(palette.ink, 0.1), 0.2) +
    line(palette.second, 0.11) +
    line(palette.accent, 0.035) +
    dots(beads, palette.accent, 3.4)
  );
};

const dunes: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const ridge = (share: number, colour: string) => {
    const y = box.y + box.height * share;
    const peaks = steps(box.x - 14, box.x + box.width + 14, 11).map((x, index) => ({
      x,
      y: y + (index % 2 === 0 ? -1 : 1) * unit * random.between(0.2, 0.8),
    }));
    return fill(
      `${polyline(peaks)}L${whole(box.x + box.width + 14)} ${whole(box.y + box.height + 14)}H${whole(box.x - 14)}z`,
      colour,
    );
  };
  const moon = { x: box.x + box.width * random.between(0.25, 0.75), y: box.y + box.height * 0.26 };
  return (
    wash(canvas, palette.ground, palette.second, 90) +
    ellipse(moon.x, moon.y, unit, unit, palette.accent) +
    ridge(0.4, blend(palette.second, palette.third, 0.5)) +
    ridge(0.56, palette.third) +
    ridge(0.74, palette.ink) +
    stroke(
      scatter(random, { ...box, height: box.height * 0.4 }, 8, 1)
        .map(({ x, y }) => `M${whole(x)} ${whole(y)}q6 -6 9 0q4 -6 9 0`)
        .join(''),
      palette.ink,
      1.8,
    )
  );
};

export const naturePatterns = { waves, flames, petals, bolts, web, nebula, woodgrain, dunes, filigree };
