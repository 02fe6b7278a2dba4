import { darken, lighten } from '../colour.ts';
import type { Pattern, Point } from './canvas.ts';
import { clouds, fill, flood, stroke, tile, trim, wash, whole } from './paint.ts';
import { blob, polyline, shape, shard, smooth } from './paths.ts';
import { scatter, scattered, steps } from './places.ts';

const splatter: Pattern = (canvas) => {
  const { random, palette, unit } = canvas;
  const splash = (point: Point): string => {
    const drops = Array.from({ length: 3 }, () => {
      const angle = random.between(0, Math.PI * 2);
      const far = unit * random.between(0.9, 1.6);
      return blob(
        random,
        { x: point.x + Math.cos(angle) * far, y: point.y + Math.sin(angle) * far },
        unit * 0.3,
        unit * 0.25,
        4,
        0.2,
      );
    });
    return (
      blob(random, point, unit * random.between(1, 1.9), unit * random.between(0.8, 1.4), 8, 0.55) + drops.join('')
    );
  };
  const layer = (colour: string, count: number) => fill(scattered(canvas, count, splash), colour);
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.15)) +
    layer(palette.second, 6) +
    layer(palette.third, 6) +
    layer(palette.accent, 4)
  );
};

const comic: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const dots = tile(
    'dots',
    9,
    9,
    `<circle cx="4.5" cy="4.5" r="2.6" fill="${palette.ink}" fill-opacity=".55"/>`,
    'rotate(30)',
  );
  const burst = ({ x, y }: Point, size: number): string => {
    const turn = random.between(0, 1);
    return polyline(
      Array.from({ length: 18 }, (_, index) => ({
        x: x + Math.cos(turn + (index * Math.PI) / 9) * size * (index % 2 === 0 ? random.between(0.95, 1.25) : 0.6),
        y: y + Math.sin(turn + (index * Math.PI) / 9) * size * (index % 2 === 0 ? random.between(0.8, 1) : 0.5),
      })),
      true,
    );
  };
  const [big, small] = [
    burst({ x: box.x + box.width * random.between(0.3, 0.65), y: box.y + box.height * 0.42 }, unit * 2.1),
    scattered(canvas, 4, (point) => burst(point, unit * 0.95)),
  ];
  const panels = fill(shape(canvas, 'comicLeft'), palette.second) + fill(shape(canvas, 'comicRight'), palette.third);
  const gutters = stroke(shape(canvas, 'comicLeftGutter') + shape(canvas, 'comicRightGutter'), palette.ink, 4);
  return (
    flood(canvas, palette.ground) +
    panels +
    dots +
    flood(canvas, 'url(#dots)', 0.6) +
    gutters +
    `<g stroke="${palette.ink}" stroke-width="2.6">${fill(small, palette.third)}${fill(big, palette.accent)}</g>` +
    fill(burst({ x: box.x + box.width * 0.85, y: box.y + box.height * 0.5 }, unit * 0.8), '#fff')
  );
};

const halftone: Pattern = (canvas) => {
  const { palette, box, unit } = canvas;
  const size = unit * 0.42;
  const columns = Math.min(28, Math.ceil(box.width / size));
  const dots = steps(box.x, box.x + box.width, columns).map((x, column) =>
    stroke(
      `M${whole(x)} ${whole(box.y - (column % 2) * size * 0.5)}v${whole(box.height + size)}`,
      column % 7 === 3 ? palette.accent : palette.second,
      size * (0.18 + (1.2 * column) / columns),
    ),
  );
  return `${wash(canvas, palette.ground, palette.third, 0)}<g stroke-linecap="round" stroke-dasharray="0 ${trim(size)}">${dots.join('')}</g>`;
};

const glitch: Pattern = (canvas) => {
  const { random, palette, unit } = canvas;
  const bars = (colour: string, count: number, opacity: number) =>
    fill(
      scattered(
        canvas,
        count,
        ({ x, y }) =>
          `M${whole(x - unit)} ${whole(y)}h${whole(unit * random.between(0.6, 3.4))}v${whole(random.between(2, unit * 0.34))}h${whole(-unit * 1.5)}z`,
        1,
      ),
      colour,
      opacity,
    );
  const scan = tile('scan', 4, 4, fill('M0 0h4v1.4H0z', palette.ink, 0.4));
  return (
    scan +
    wash(canvas, palette.ground, palette.third, 0) +
    bars(palette.ink, 16, 0.8) +
    bars(palette.second, 18, 0.9) +
    bars(palette.accent, 14, 0.95) +
    bars('#ffffff', 6, 0.8) +
    flood(canvas, 'url(#scan)')
  );
};

const stencil: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const mask = (colour: string, count: number, size: number) =>
    fill(
      scattered(
        canvas,
        count,
        ({ x, y }) => {
          const [a, b] = [unit * size * random.between(0.8, 1.5), unit * size * random.between(0.4, 0.8)];
          return polyline(
            [
              { x: x - a, y: y - b * 0.4 },
              { x: x - a * 0.3, y: y - b },
              { x: x + a * 0.2, y: y - b * 0.3 },
              { x: x + a, y: y - b * 0.7 },
              { x: x + a * 0.7, y: y + b * 0.5 },
              { x, y: y + b },
              { x: x - a * 0.5, y: y + b * 0.2 },
            ],
            true,
          );
        },
        0.9,
      ),
      colour,
    );
  const mist = clouds(
    'mist',
    palette.ink,
    0.5,
    scatter(random, box, 7).map((point) => ({ ...point, width: unit * 1.8, height: unit })),
  );
  return (
    flood(canvas, palette.ground) +
    mask(palette.second, 12, 1.3) +
    mist +
    mask(palette.ink, 11, 1.05) +
    mask(palette.third, 7, 0.7)
  );
};

const graffiti: Pattern = (canvas) => {
  const { random, palette, unit } = canvas;
  const tag = ({ x, y }: Point): string => {
    const corners = Array.from({ length: 7 }, (_, index) => ({
      x: x + (index - 3) * unit * 0.45 + random.between(-0.4, 0.4) * unit,
      y: y + random.between(-0.95, 0.95) * unit,
    }));
    return random.chance(0.5) ? smooth(corners, false) : polyline(corners);
  };
  const tags = (count: number) => scattered(canvas, count, tag, 0.8);
  const [bold, thin] = [tags(7), tags(9)];
  const drips = scattered(
    canvas,
    12,
    ({ x, y }) => `M${whole(x)} ${whole(y)}v${whole(unit * random.between(0.4, 1.6))}`,
    1,
  );
  return (
    wash(canvas, palette.ground, palette.third) +
    fill(
      scattered(canvas, 5, (point) => blob(random, point, unit * 2.8, unit * 1.4, 8, 0.4)),
      palette.third,
      0.8,
    ) +
    `<g stroke-linecap="round" stroke-linejoin="round">${stroke(bold, palette.ink, 8)}${stroke(bold, palette.second, 4.6)}${stroke(drips, palette.accent, 2.6)}${stroke(thin, palette.accent, 2)}</g>`
  );
};

const neon: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const tubes = (rest: number) =>
    steps(0.08, 0.92, 5)
      .filter((_, index) => index % 2 === rest)
      .map((share) => {
        const y = box.y + box.height * share;
        const knee = box.x + box.width * random.between(0.25, 0.75);
        return polyline([
          { x: box.x - 10, y },
          { x: knee, y },
          { x: knee + unit * 1.2, y: y + (random.chance(0.5) ? 1 : -1) * unit * 1.1 },
          { x: box.x + box.width + 10, y: y + unit * 0.2 },
        ]);
      })
      .join('');
  const tube = (d: string, colour: string) =>
    stroke(d, colour, 11, 'opacity=".22"') + stroke(d, colour, 6, 'opacity=".5"') + stroke(d, lighten(colour, 0.55), 2);
  const places = scatter(random, box, 6).map((point) => ({ ...point, width: unit * 2.8, height: unit * 1.6 }));
  const glints =
    clouds('ng', palette.second, 0.7, places.slice(0, 3)) + clouds('nh', palette.third, 0.7, places.slice(3));
  const shards = scattered(canvas, 8, (point) => shard(random, point, unit * 1.5, unit * 0.7, 3));
  return (
    wash(canvas, palette.ground, palette.ink) +
    glints +
    stroke(shards, palette.accent, 1.5, 'opacity=".8"') +
    tube(tubes(0), palette.second) +
    tube(tubes(1), palette.accent)
  );
};

export const streetPatterns = { comic, halftone, glitch, stencil, graffiti, neon, splatter };
