import { darken, lighten } from '../colour.ts';
import type { Pattern, Point } from './canvas.ts';
import { dots, fill, flood, gradient, stroke, tile, wash, whole } from './paint.ts';
import { circle, polyline, shape, slab } from './paths.ts';
import { scatter, scattered } from './places.ts';

const racing: Pattern = (canvas) => {
  const { random, palette, box } = canvas;
  const band = (share: number, thick: number, bend: number): Point[] => {
    const y = box.y + box.height * share;
    const knee = box.x + box.width * random.between(0.35, 0.65);
    return [
      { x: box.x - 10, y },
      { x: knee, y },
      { x: knee + box.height * 0.5, y: y + bend },
      { x: box.x + box.width + 10, y: y + bend },
      { x: box.x + box.width + 10, y: y + bend + thick },
      { x: knee + box.height * 0.5 - thick, y: y + bend + thick },
      { x: knee - thick, y: y + thick },
      { x: box.x - 10, y: y + thick },
    ];
  };
  const bend = box.height * random.between(-0.25, 0.3);
  return (
    wash(canvas, lighten(palette.ground, 0.08), palette.ground, 90) +
    fill(slab(canvas, 0.62, 1.1, box.height * 0.3), palette.second) +
    fill(polyline(band(0.3, box.height * 0.16, bend), true), palette.third) +
    fill(polyline(band(0.5, box.height * 0.05, bend), true), palette.accent) +
    fill(polyline(band(0.6, box.height * 0.025, bend), true), palette.ink) +
    fill(slab(canvas, 0.57, 0.6, box.height * 0.3) + slab(canvas, 0.1, 0.115, box.height * 0.3), palette.accent)
  );
};

const circuit: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const step = unit * 0.42;
  const trace = ({ x, y }: Point): { line: string; end: Point } => {
    const points = [{ x, y }];
    let [atX, atY] = [x, y];
    for (let leg = 0; leg < 3; leg += 1) {
      const run = step * random.whole(1, 4);
      const rise = step * random.pick([-1, 0, 1]);
      points.push({ x: atX + Math.abs(rise), y: atY + rise }, { x: atX + Math.abs(rise) + run, y: atY + rise });
      [atX, atY] = [atX + Math.abs(rise) + run, atY + rise];
    }
    return { line: polyline(points), end: { x: atX, y: atY } };
  };
  const traces = scatter(random, box, 26, 1).map(trace);
  const pads = traces.map(({ end }) => end);
  const chips = scattered(
    canvas,
    5,
    ({ x, y }) => `M${whole(x)} ${whole(y)}h${whole(unit * 1.1)}v${whole(unit * 0.7)}h${whole(-unit * 1.1)}z`,
  );
  const lines = (from: number) =>
    traces
      .filter((_, index) => index % 2 === from)
      .map(({ line }) => line)
      .join('');
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.35)) +
    stroke(lines(0), palette.second, 2.6) +
    stroke(lines(1), palette.third, 1.8) +
    fill(chips, palette.ink) +
    stroke(chips, palette.accent, 1.4) +
    dots(pads, palette.accent, 5)
  );
};

const carbon: Pattern = (canvas) => {
  const { palette } = canvas;
  const weave = tile(
    'weave',
    10,
    10,
    fill('M0 0h10v10H0z', palette.ink) +
      fill('M0 0h5v5H0zM5 5h5v5H5z', palette.ground) +
      fill('M0 0h5v1.6H0zM5 5h5v1.6H5z', palette.second, 0.7),
    'rotate(-30)',
  );
  return (
    weave +
    flood(canvas, 'url(#weave)') +
    fill(slab(canvas, 0.3, 0.38, canvas.box.height * 0.4), palette.accent, 0.9) +
    fill(slab(canvas, 0.4, 0.412, canvas.box.height * 0.4), palette.accent, 0.7)
  );
};

const hazard: Pattern = (canvas) => {
  const { palette, box, unit } = canvas;
  const tape = tile(
    'tape',
    unit,
    unit,
    fill(`M0 0h${whole(unit / 2)}v${whole(unit)}H0z`, palette.ink) +
      fill(`M${whole(unit / 2)} 0h${whole(unit / 2)}v${whole(unit)}h${whole(-unit / 2)}z`, palette.accent),
    'rotate(35)',
  );
  const sign = scattered(
    canvas,
    3,
    ({ x, y }) =>
      polyline(
        [
          { x, y: y - unit * 0.8 },
          { x: x + unit * 0.9, y: y + unit * 0.7 },
          { x: x - unit * 0.9, y: y + unit * 0.7 },
        ],
        true,
      ),
    0.6,
  );
  return (
    tape +
    wash(canvas, palette.ground, palette.second, 90) +
    fill(slab(canvas, 0.16, 0.26, box.height * 0.2), 'url(#tape)') +
    fill(slab(canvas, 0.66, 0.8, box.height * 0.2), 'url(#tape)') +
    stroke(`M${whole(box.x)} ${whole(box.y + box.height * 0.72)}h${whole(box.width)}`, 'url(#tape)', box.height * 0.1) +
    fill(sign, palette.accent) +
    stroke(sign, palette.ink, 3.4)
  );
};

const asiimov: Pattern = (canvas) => {
  const { random, palette, unit } = canvas;
  const at = random.between(-0.05, 0.05);
  const panels = scattered(
    canvas,
    9,
    ({ x, y }) =>
      `M${whole(x)} ${whole(y)}h${whole(unit)}l${whole(unit * 0.5)} ${whole(unit * 0.5)}v${whole(unit * 0.6)}`,
  );
  return (
    wash(canvas, lighten(palette.ground, 0.5), palette.ground, 90) +
    fill(shape(canvas, 'asiimovBlade', at), palette.ink) +
    fill(shape(canvas, 'asiimovFrontEdge', at), palette.second) +
    fill(shape(canvas, 'asiimovRearEdge', at), palette.second) +
    fill(shape(canvas, 'asiimovMuzzle') + shape(canvas, 'asiimovButt'), palette.second) +
    fill(shape(canvas, 'asiimovMuzzleLine') + shape(canvas, 'asiimovButtLine'), palette.ink) +
    stroke(panels, darken(palette.ground, 0.4), 1.3, 'opacity=".7"')
  );
};

const printstream: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const barcode = (x: number, y: number) =>
    Array.from(
      { length: 9 },
      (_, index) => `M${whole(x + index * 4)} ${whole(y)}h${random.whole(1, 3)}v${whole(unit * 0.5)}h-2z`,
    ).join('');
  const marks = scatter(random, { ...box, width: box.width * 0.55 }, 8)
    .map(
      ({ x, y }) =>
        `M${whole(x)} ${whole(y)}h${whole(unit * 0.9)}v3h${whole(-unit * 0.9)}zm0 6h${whole(unit * 0.5)}v2h${whole(-unit * 0.5)}z`,
    )
    .join('');
  const centre = { x: box.x + box.width * 0.36, y: box.y + box.height * 0.4 };
  return (
    flood(canvas, palette.ground) +
    gradient('pearl', box, 35, [
      [0, '#ffd7f0', 0.9],
      [0.25, '#c9f2ff', 0.8],
      [0.45, '#fff7d6', 0.7],
      [0.6, '#e3d4ff', 0.85],
      [0.8, '#c7ffe9', 0.7],
      [1, '#ffd7f0', 0.8],
    ]) +
    flood(canvas, 'url(#pearl)', 0.62) +
    fill(shape(canvas, 'printstreamBand'), palette.ink) +
    fill(shape(canvas, 'printstreamMuzzle'), palette.ink) +
    fill(shape(canvas, 'printstreamLine'), palette.ink) +
    fill(marks, palette.ink) +
    fill(
      barcode(box.x + box.width * 0.86, box.y + box.height * 0.35) +
        barcode(box.x + box.width * 0.06, box.y + box.height * 0.66),
      palette.ink,
    ) +
    fill(barcode(box.x + box.width * 0.56, box.y + box.height * 0.42), palette.ground) +
    stroke(circle(centre, unit * 0.55) + circle(centre, unit * 0.36), palette.ink, 2.2)
  );
};

const redline: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const weave = tile(
    'fibre',
    8,
    8,
    fill('M0 0h8v8H0z', palette.ground) + fill('M0 0h4v4H0zM4 4h4v4H4z', palette.second),
    'rotate(-35)',
  );
  const line = (share: number, knee: number) =>
    polyline([
      { x: box.x - 10, y: box.y + box.height * share },
      { x: box.x + box.width * knee, y: box.y + box.height * share },
      { x: box.x + box.width * knee + unit * 1.4, y: box.y + box.height * (share + 0.26) },
      { x: box.x + box.width * 0.86, y: box.y + box.height * (share + 0.26) },
      { x: box.x + box.width + 10, y: box.y + box.height * (share + 0.02) },
    ]);
  const knee = random.between(0.35, 0.5);
  return (
    weave +
    flood(canvas, 'url(#fibre)') +
    stroke(line(0.16, knee), palette.accent, unit * 0.3) +
    stroke(line(0.36, knee - 0.03), palette.accent, unit * 0.12) +
    stroke(line(0.46, knee - 0.05), palette.third, unit * 0.06) +
    fill(shape(canvas, 'redlineStripe'), palette.accent, 0.85)
  );
};

const mecha: Pattern = (canvas) => {
  const { random, palette, unit } = canvas;
  const plates = [palette.second, palette.third, darken(palette.ground, 0.25), lighten(palette.ground, 0.25)].map(
    (colour) =>
      fill(
        scattered(
          canvas,
          5,
          ({ x, y }) => {
            const [a, b, cut] = [unit * random.between(1, 2.2), unit * random.between(0.5, 1), unit * 0.35];
            return polyline(
              [
                { x: x - a, y: y - b },
                { x: x + a - cut, y: y - b },
                { x: x + a, y: y - b + cut },
                { x: x + a, y: y + b },
                { x: x - a + cut, y: y + b },
                { x: x - a, y: y + b - cut },
              ],
              true,
            );
          },
          0.9,
        ),
        colour,
      ),
  );
  const seams = scattered(
    canvas,
    12,
    ({ x, y }) =>
      `M${whole(x - unit)} ${whole(y)}h${whole(unit)}l${whole(unit * 0.4)} ${whole(unit * 0.4)}v${whole(unit * 0.6)}`,
    1,
  );
  const lamps = scattered(canvas, 9, ({ x, y }) => `M${whole(x)} ${whole(y)}h${whole(unit * 0.45)}`);
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.2), 80) +
    `<g stroke="${palette.ink}" stroke-width="1.6">${plates.join('')}</g>` +
    stroke(seams, palette.ink, 1.6) +
    fill(shape(canvas, 'mechaStripe'), palette.accent) +
    stroke(lamps, palette.accent, 4.4, 'stroke-linecap="round"')
  );
};

export const machinedPatterns = { racing, circuit, carbon, hazard, asiimov, printstream, redline, mecha };
