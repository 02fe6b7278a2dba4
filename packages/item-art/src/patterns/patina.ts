import { blend, lighten } from '../colour.ts';
import type { Pattern } from './canvas.ts';
import { reflections } from './metal.ts';
import { clouds, dots, fill, flood, gradient, smoke, stroke, trim } from './paint.ts';
import { blob, polyline, wavers } from './paths.ts';
import { scatter, scattered, steps } from './places.ts';

const caseHardened: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const stains = (id: string, colour: string, count: number, size: number) =>
    clouds(
      id,
      colour,
      1,
      scatter(random, box, count, 1).map((point) => ({
        ...point,
        width: unit * size * random.between(0.8, 1.8),
        height: unit * size * random.between(0.5, 1),
      })),
    );
  const islands = (colour: string, count: number, opacity: number) =>
    fill(
      scattered(
        canvas,
        count,
        (point) => blob(random, point, unit * random.between(0.7, 2), unit * random.between(0.5, 1.1), 7, 0.65),
        1,
      ),
      colour,
      opacity,
    );
  return (
    flood(canvas, palette.ground) +
    stains('k0', palette.second, 6, 2.2) +
    stains('k1', palette.accent, 5, 1.8) +
    stains('k2', palette.third, 4, 1.4) +
    islands(palette.second, 6, 0.9) +
    islands(palette.accent, 4, 0.75) +
    islands(palette.third, 4, 0.6) +
    islands(lighten(palette.second, 0.4), 3, 0.6) +
    islands(palette.ink, 2, 0.5) +
    reflections(canvas, 0.14)
  );
};

const damascus: Pattern = (canvas) => {
  const { palette, box, unit } = canvas;
  const layers = (count: number, colour: string, width: number, opacity: number) =>
    stroke(
      wavers(canvas, steps(box.y - 10, box.y + box.height + 10, count), unit * 0.55, unit * 1.5),
      colour,
      width,
      `opacity="${trim(opacity)}"`,
    );
  return (
    flood(canvas, palette.ground) +
    layers(9, palette.ink, 4.6, 0.75) +
    layers(9, palette.second, 2.2, 0.9) +
    layers(7, palette.accent, 1.2, 0.8) +
    reflections(canvas, 0.1)
  );
};

const rust: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const patches = (colour: string, count: number, size: number, opacity: number) =>
    fill(
      scattered(
        canvas,
        count,
        (point) => blob(random, point, unit * size * random.between(0.8, 1.8), unit * size, 8, 0.6),
        1,
      ),
      colour,
      opacity,
    );
  const grains = (colour: string, count: number, size: number) =>
    dots(scatter(random, box, count, 1.3), colour, size, 0.8);
  return (
    flood(canvas, palette.ground) +
    patches(palette.second, 9, 1.7, 0.8) +
    patches(palette.third, 9, 1.2, 0.8) +
    patches(palette.ink, 7, 0.8, 0.7) +
    grains(palette.accent, 36, 3) +
    grains(palette.ink, 36, 2.2)
  );
};

const stained: Pattern = (canvas) => {
  const { random, palette, unit } = canvas;
  const stains = smoke(canvas, [palette.second, palette.third, palette.ink, palette.accent], {
    id: 'w',
    opacity: 0.95,
    count: 4,
    width: [1.2, 3],
    height: [0.8, 1.8],
  });
  const tides = (count: number) =>
    scattered(canvas, count, (point) => blob(random, point, unit * 2.2, unit * 1.2, 8, 0.5));
  return (
    flood(canvas, palette.ground) +
    stains +
    fill(tides(4), palette.accent, 0.28) +
    fill(tides(4), palette.ink, 0.35) +
    stroke(tides(4), palette.ink, 1.4, 'opacity=".45"') +
    reflections(canvas, 0.12)
  );
};

const cracked: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const crack = (point: { x: number; y: number }): string => {
    let [x, y] = [point.x, point.y];
    let heading = random.between(0, Math.PI * 2);
    const points = [{ x, y }];
    for (let leg = 0; leg < 6; leg += 1) {
      heading += random.between(-0.7, 0.7);
      x += Math.cos(heading) * unit * 0.8;
      y += Math.sin(heading) * unit * 0.8;
      points.push({ x, y });
    }
    return polyline(points);
  };
  const veins = (count: number) => scattered(canvas, count, crack, 1);
  const [wide, thin] = [veins(12), veins(16)];
  return (
    gradient('cr', box, 60, [
      [0, palette.ground],
      [1, palette.second],
    ]) +
    flood(canvas, 'url(#cr)') +
    stroke(wide, palette.ink, 4.2, 'opacity=".7"') +
    stroke(wide, palette.accent, 2.2) +
    stroke(thin, palette.third, 1.3) +
    fill(
      scattered(canvas, 6, (point) => blob(random, point, unit, unit * 0.6)),
      blend(palette.ground, palette.accent, 0.4),
      0.5,
    )
  );
};

export const patinaPatterns = { caseHardened, damascus, rust, stained, cracked };
