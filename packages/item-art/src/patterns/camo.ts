import type { Colour } from '../colour.ts';
import type { Canvas, Pattern, Point } from './canvas.ts';
import { clouds, fill, flood, stroke, tile, whole } from './paint.ts';
import { blob, polyline, shard, smooth } from './paths.ts';
import { scatter, scattered, steps } from './places.ts';

type Layer = readonly [colour: Colour, count: number, size: number];

/** Layers of one motif on the ground, the first below the others; sizes are in units of the canvas. */
const layered = (
  canvas: Canvas,
  motif: (point: Point, size: number) => string,
  layers: readonly Layer[],
  nudge?: number,
): string =>
  flood(canvas, canvas.palette.ground) +
  layers
    .map(([colour, count, size]) =>
      fill(
        scattered(canvas, count, (point) => motif(point, canvas.unit * size), nudge),
        colour,
      ),
    )
    .join('');

const woodland: Pattern = (canvas) => {
  const { random, palette } = canvas;
  const patch = (point: Point, size: number) => blob(random, point, size * random.between(1.2, 2.4), size, 8, 0.5);
  return layered(canvas, patch, [
    [palette.second, 13, 1.3],
    [palette.third, 11, 1.05],
    [palette.ink, 8, 0.6],
  ]);
};

const digital: Pattern = (canvas) => {
  const { random, palette, unit } = canvas;
  const cell = Math.max(4, Math.round(unit / 4.4));
  const cluster = (centre: Point): string =>
    Array.from({ length: 3 }, () => {
      const wide = random.whole(1, 4);
      return `M${whole(centre.x / cell + random.between(-2.6, 2.6))} ${whole(centre.y / cell + random.between(-1.8, 1.8))}h${wide}v${random.whole(1, 2)}h-${wide}z`;
    }).join('');
  const layer = (colour: string, count: number) => fill(scattered(canvas, count, cluster), colour);
  const pixels = layer(palette.second, 23) + layer(palette.third, 18) + layer(palette.ink, 11);
  return `${flood(canvas, palette.ground)}<g transform="scale(${cell})">${pixels}</g>`;
};

const netting: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const size = unit / 3.2;
  const patches = scatter(random, box, 9).map((point, index) =>
    fill(blob(random, point, unit * 3.4, unit * 1.8), index % 2 === 0 ? palette.second : palette.third, 0.8),
  );
  const net = tile(
    'net',
    size,
    size,
    stroke(`M0 0h${whole(size)}M0 0v${whole(size)}`, palette.ink, 2.4),
    'rotate(38) skewX(-14)',
  );
  return flood(canvas, palette.ground) + patches.join('') + net + flood(canvas, 'url(#net)', 0.75);
};

const tiger: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const claw = (x: number, fromTop: boolean): string => {
    const lean = random.between(-0.9, 0.5) * unit;
    const reach = box.height * random.between(0.45, 0.85);
    const [edge, way] = fromTop ? [box.y - 6, 1] : [box.y + box.height + 6, -1];
    const wide = unit * random.between(0.3, 0.62);
    return smooth([
      { x: x - wide, y: edge },
      { x: x - wide / 2 + lean * 0.2, y: edge + way * reach * 0.5 },
      { x: x + lean, y: edge + way * reach },
      { x: x + lean + 2, y: edge + way * reach },
      { x: x + wide + lean * 0.4, y: edge + way * reach * 0.45 },
      { x: x + wide, y: edge },
    ]);
  };
  const row = (count: number) =>
    steps(box.x, box.x + box.width, count)
      .map((x, index) => claw(x + random.between(-6, 6), index % 2 === 0))
      .join('');
  return flood(canvas, palette.ground) + fill(row(13), palette.second, 0.7) + fill(row(17), palette.ink);
};

const splinter: Pattern = (canvas) => {
  const { random, palette } = canvas;
  const splint = (point: Point, size: number) => shard(random, point, size * 1.7, size, random.whole(3, 5));
  return layered(canvas, splint, [
    [palette.second, 16, 1.9],
    [palette.third, 14, 1.5],
    [palette.ink, 11, 0.9],
  ]);
};

const foliage: Pattern = (canvas) => {
  const { random, palette } = canvas;
  const leaf = ({ x, y }: Point, size: number): string => {
    const reach = size * random.between(0.7, 1.3);
    const angle = random.between(0, Math.PI * 2);
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    return `M${whole(x - dx)} ${whole(y - dy)}q${whole(dx - dy * 0.8)} ${whole(dy + dx * 0.8)} ${whole(dx * 2)} ${whole(dy * 2)}q${whole(-dx + dy * 0.8 - dx * 0)} ${whole(-dy - dx * 0.8)} ${whole(-dx * 2)} ${whole(-dy * 2)}z`;
  };
  return layered(
    canvas,
    leaf,
    [
      [palette.ink, 14, 1.35],
      [palette.second, 19, 1.05],
      [palette.third, 15, 0.8],
      [palette.accent, 5, 0.5],
    ],
    1,
  );
};

const stalks: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const stalk = (x: number): string => {
    const lean = random.between(-0.5, 0.5) * unit;
    const wide = unit * random.between(0.25, 0.5);
    const joints = steps(box.y - 8, box.y + box.height + 8, 4);
    return joints
      .slice(1)
      .map((y, index) => {
        const top = joints[index] ?? y;
        const shift = (lean * index) / 3;
        return polyline(
          [
            { x: x + shift, y: top + 2 },
            { x: x + shift + wide, y: top + 2 },
            { x: x + shift + wide * 0.86 + lean / 3, y: y - 1 },
            { x: x + shift + wide * 0.14 + lean / 3, y: y - 1 },
          ],
          true,
        );
      })
      .join('');
  };
  const grove = (count: number) =>
    steps(box.x, box.x + box.width, count)
      .map((x) => stalk(x + random.between(-unit, unit) / 3))
      .join('');
  return (
    flood(canvas, palette.ground) +
    fill(grove(12), palette.ink, 0.75) +
    fill(grove(12), palette.second) +
    fill(grove(7), palette.third)
  );
};

const brushed: Pattern = (canvas) => {
  const { random, palette, unit } = canvas;
  const dab = ({ x, y }: Point): string => {
    const [dx, dy] = [unit * random.between(0.8, 1.8), unit * random.between(-0.7, 0.2)];
    return `M${whole(x - dx)} ${whole(y - dy)}q${whole(dx)} ${whole(dy - unit * 0.5)} ${whole(dx * 2)} ${whole(dy * 2)}`;
  };
  const layer = (colour: string, count: number, width: number) =>
    stroke(scattered(canvas, count, dab, 1), colour, width, 'stroke-linecap="round"');
  return (
    flood(canvas, palette.ground) +
    layer(palette.second, 22, unit * 0.5) +
    layer(palette.third, 20, unit * 0.34) +
    layer(palette.ink, 18, unit * 0.2)
  );
};

const speckle: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const spots = (id: string, colour: string, count: number, size: number, opacity: number) =>
    clouds(
      id,
      colour,
      opacity,
      scatter(random, box, count, 1).map((point) => ({
        ...point,
        width: unit * size * random.between(0.7, 1.5),
        height: unit * size * 0.7,
      })),
    );
  const grains = (colour: string, count: number) =>
    stroke(
      scattered(canvas, count, ({ x, y }) => `M${whole(x)} ${whole(y)}h2`, 1.2),
      colour,
      2,
      'opacity=".7"',
    );
  return (
    flood(canvas, palette.ground) +
    spots('s0', palette.second, 9, 2.2, 0.95) +
    spots('s1', palette.third, 8, 1.7, 0.9) +
    spots('s2', palette.ink, 7, 1.3, 0.75) +
    grains(palette.ink, 50) +
    grains(palette.accent, 36)
  );
};

const snakeskin: Pattern = (canvas: Canvas) => {
  const { random, palette, unit } = canvas;
  const size = Math.round(unit / 2.2);
  const half = size / 2;
  const diamond = `M${half} 0L${size} ${half}L${half} ${size}L0 ${half}z`;
  const skin = tile(
    'skin',
    size,
    size,
    fill(diamond, palette.second) +
      stroke(diamond, palette.ink, 1.6) +
      fill(`M${half} ${half - 2}l2 2l-2 2l-2-2z`, palette.accent, 0.7),
    'scale(1.5 .8)',
  );
  const saddles = scattered(canvas, 7, (point) => blob(random, point, unit * 2, unit * 1.4, 6, 0.2), 0.3);
  return (
    skin +
    flood(canvas, palette.ground) +
    flood(canvas, 'url(#skin)') +
    fill(saddles, palette.third, 0.6) +
    stroke(saddles, palette.ink, 3, 'opacity=".6"')
  );
};

export const camoPatterns = {
  woodland,
  digital,
  netting,
  tiger,
  splinter,
  foliage,
  stalks,
  brushed,
  speckle,
  snakeskin,
};
