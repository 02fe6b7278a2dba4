import { blend, darken, lighten } from '../colour.ts';
import type { Canvas, Pattern, Point } from './canvas.ts';
import { clouds, dots, fill, flood, gradient, stroke, trim, wash, whole } from './paint.ts';
import { circle, polyline, shape, smooth } from './paths.ts';
import { centreOf, scatter, steps } from './places.ts';

/** Items with a grip or a magazine below have their body in the upper third. */
const isTall = ({ box }: Canvas): boolean => box.height > box.width * 0.5;

/** Where a composition has its centre: on the body, not at the ends. */
const focusOf = (canvas: Canvas): Point => ({
  x: canvas.box.x + canvas.box.width * canvas.random.between(0.38, 0.64),
  y: canvas.box.y + canvas.box.height * (isTall(canvas) ? 0.2 : canvas.random.between(0.3, 0.46)),
});

const circleAt = (point: Point, radius: number): string => `${circle(point, radius)}z`;

/** Ribbons that run along the whole item and cross once. */
const ribbons: Pattern = (canvas) => {
  const { random, palette, box } = canvas;
  const isRising = random.chance(0.5);
  const ribbon = (start: number, end: number, thick: number): [area: string, edge: string] => {
    const xs = steps(box.x - 30, box.x + box.width + 30, 6);
    const middle = xs.map((x, index) => {
      const share = index / 5;
      const bend = Math.sin(share * Math.PI * 2) * (isRising ? 0.16 : -0.16);
      return { x, y: box.y + box.height * (start + (end - start) * share + bend) };
    });
    const half = (index: number) =>
      (box.height * thick * (0.35 + 0.65 * Math.sin((Math.PI * (index + 0.6)) / 6.2))) / 2;
    const upper = middle.map(({ x, y }, index) => ({ x, y: y - half(index) }));
    const lower = middle.map(({ x, y }, index) => ({ x, y: y + half(index) }));
    return [smooth([...upper, ...lower.toReversed()]), smooth(upper, false)];
  };
  const [first, second, third] = [ribbon(0.75, 0.2, 0.42), ribbon(0.15, 0.7, 0.3), ribbon(0.5, 0.42, 0.12)];
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.4), 60) +
    fill(first[0], palette.second) +
    stroke(first[1], lighten(palette.second, 0.4), 2) +
    fill(second[0], palette.third) +
    stroke(second[1], palette.ink, 3, 'opacity=".5"') +
    fill(third[0], palette.accent) +
    stroke(third[1], palette.ink, 1.4)
  );
};

/** A calm ground with one crest on the body and a trim of fine lines. */
const crest: Pattern = (canvas) => {
  const { random, palette, box } = canvas;
  const focus = focusOf(canvas);
  const unit = isTall(canvas) ? canvas.unit * 0.62 : canvas.unit * 0.85;
  const points = random.pick([3, 4, 5, 6, 8]);
  const star = (reach: number, waist: number, turn = 0): string =>
    polyline(
      Array.from({ length: points * 2 }, (_, index) => {
        const angle = turn + (index * Math.PI) / points - Math.PI / 2;
        const far = unit * (index % 2 === 0 ? reach : waist);
        return { x: focus.x + Math.cos(angle) * far, y: focus.y + Math.sin(angle) * far };
      }),
      true,
    );
  const lines = [0.18, 0.82].map((share) => {
    const y = whole(box.y + box.height * share);
    return `M${whole(box.x - 10)} ${y}h${whole(box.width + 20)}`;
  });
  const ends = shape(canvas, 'crestEnds');
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.35), 80) +
    fill(ends, palette.second) +
    stroke(ends, palette.accent, 2) +
    stroke(lines.join(''), palette.third, 3) +
    fill(circleAt(focus, unit * 2), palette.ink) +
    stroke(circleAt(focus, unit * 1.84) + circleAt(focus, unit * 1.1), palette.accent, 1.8) +
    fill(star(1.72, 0.62), palette.second) +
    fill(star(1.1, 0.45, Math.PI / points), palette.third) +
    fill(circleAt(focus, unit * 0.4), palette.accent)
  );
};

/** Long dry strokes of a broad brush. */
const brushwork: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const sweep = ({ x, y }: Point, length: number, thick: number): string => {
    const [tilt, bristles] = [random.between(-0.35, 0.35), 5];
    return Array.from({ length: bristles }, (_, index) => {
      const rise = ((index - bristles / 2) * thick) / bristles;
      const [from, to] = [x - length * random.between(0.42, 0.6), x + length * random.between(0.42, 0.6)];
      return `M${whole(from)} ${whole(y + rise - (from - x) * tilt)}Q${whole(x)} ${whole(y + rise - thick * 0.4)} ${whole(to)} ${whole(y + rise - (to - x) * tilt)}`;
    }).join('');
  };
  const layer = (colour: string, count: number, length: number, thick: number) =>
    stroke(
      scatter(random, box, count, 0.6)
        .slice(0, count)
        .map((point) => sweep(point, unit * length, unit * thick))
        .join(''),
      colour,
      (unit * thick) / 4.2,
    );
  return (
    wash(canvas, palette.ground, blend(palette.ground, palette.third, 0.35), 15) +
    `<g stroke-linecap="round">${layer(palette.third, 3, 7, 1.3)}${layer(palette.ink, 3, 6, 1)}${layer(palette.second, 3, 5.4, 1.1)}${layer(palette.accent, 2, 3, 0.4)}</g>`
  );
};

/** Coloured lights in the dark, with a horizon of thin curtains. */
const aurora: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const dark = darken(blend(palette.ground, palette.ink, 0.55), 0.2);
  const lights = [palette.second, palette.third, palette.accent].map((colour, index) =>
    clouds(
      `au${index}`,
      colour,
      index === 2 ? 0.6 : 0.95,
      scatter(random, box, 3, 1).map((point) => ({
        ...point,
        width: unit * random.between(2.2, 4),
        height: unit * random.between(1.2, 2),
      })),
    ),
  );
  const curtains = steps(box.x, box.x + box.width, 26).map((x) => {
    const y = box.y + box.height * random.between(0.05, 0.6);
    return `M${whole(x)} ${whole(y)}v${whole(box.height * random.between(0.12, 0.34))}`;
  });
  return (
    wash(canvas, dark, palette.ink, 90) +
    lights.join('') +
    stroke(curtains.join(''), lighten(palette.accent, 0.5), 1.4, 'opacity=".45"') +
    dots(scatter(random, box, 20, 1.4), '#fff', 1.3, 0.7)
  );
};

/** Fine parallel lines that bend around one place. */
const linework: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const focus = focusOf(canvas);
  const [reach, swell] = [unit * random.between(2.2, 3.2), unit * random.between(1.2, 2)];
  const line = (y: number): string =>
    smooth(
      steps(box.x - 12, box.x + box.width + 12, 11).map((x) => {
        const near = Math.exp(-(((x - focus.x) / reach) ** 2)) * Math.exp(-(((y - focus.y) / (reach * 0.9)) ** 2));
        return { x, y: y + near * swell * (y < focus.y ? -1 : 1) };
      }),
      false,
    );
  const lines = steps(box.y - 4, box.y + box.height + 4, 15).map(line);
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.45), 0) +
    fill(circleAt(focus, unit * 0.85), palette.accent) +
    stroke(lines.filter((_, index) => index % 3 !== 0).join(''), palette.second, 2.6) +
    stroke(lines.filter((_, index) => index % 3 === 0).join(''), palette.third, 4.4)
  );
};

/** Dipped into a second colour that runs down from a golden edge. */
const dipped: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const isFront = random.chance(0.5);
  const at = box.x + box.width * random.between(0.42, 0.6);
  const away = isFront ? box.x - 30 : box.x + box.width + 30;
  const edgeAt = (shift: number): Point[] =>
    steps(box.y - 14, box.y + box.height + 14, 9).map((y, index) => ({
      x: at + shift * (isFront ? 1 : -1) + (index % 2 === 0 ? 1 : -1) * unit * random.between(0.15, 0.8),
      y,
    }));
  const bath = (edge: readonly Point[]): string =>
    smooth([{ x: away, y: box.y - 30 }, ...edge, { x: away, y: box.y + box.height + 30 }]);
  const [outer, inner] = [edgeAt(unit * 1.7), edgeAt(0)];
  return (
    wash(canvas, palette.ground, lighten(palette.ground, 0.18), 0) +
    fill(bath(outer), palette.third) +
    fill(bath(inner), palette.second) +
    stroke(smooth(inner, false), palette.accent, 3.4) +
    dots(scatter(random, box, 26, 1.4), palette.accent, 2, 0.75)
  );
};

/** Parallel bands that run straight, bend once and run on. */
const retro: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const knee = box.x + box.width * random.between(0.3, 0.6);
  const start = box.y + box.height * random.between(0.16, 0.34);
  const drop = box.height * random.between(0.3, 0.5) * (random.chance(0.7) ? 1 : -0.6);
  const wide = Math.max(7, unit * 0.42);
  const band = (index: number): string => {
    const shift = index * wide;
    return smooth(
      [
        { x: box.x - 20, y: start + shift },
        { x: knee - unit * 2, y: start + shift },
        { x: knee - shift * 0.4, y: start + shift },
        { x: knee + unit * 1.6 - shift * 0.4, y: start + drop + shift },
        { x: knee + unit * 3.4, y: start + drop + shift },
        { x: box.x + box.width + 40, y: start + drop + shift },
      ],
      false,
    );
  };
  const colours = [palette.second, palette.accent, palette.third, blend(palette.second, palette.ink, 0.45)];
  return (
    wash(canvas, palette.ground, blend(palette.ground, palette.ink, 0.25), 90) +
    colours.map((colour, index) => stroke(band(index), colour, wide + 0.6)).join('')
  );
};

/** One colour runs into another under a print of fading dashes. */
const dusk: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const rows = steps(box.y, box.y + box.height, 9);
  const dashes = rows.map((y, row) =>
    stroke(
      `M${whole(box.x - random.between(0, 20))} ${whole(y)}h${whole(box.width + 30)}`,
      row % 3 === 1 ? palette.accent : palette.ink,
      unit * 0.16,
      `stroke-linecap="round" stroke-dasharray="${whole(unit * random.between(0.2, 1.6))} ${whole(unit * random.between(0.7, 2.4))}" opacity="${trim(row % 3 === 1 ? 0.9 : 0.42)}"`,
    ),
  );
  const { x, y } = centreOf(box);
  const sun = { x: x + box.width * random.between(-0.14, 0.18), y };
  return (
    gradient('dusk', box, 0, [
      [0, palette.ground],
      [0.5, palette.second],
      [1, palette.third],
    ]) +
    flood(canvas, 'url(#dusk)') +
    fill(circleAt(sun, unit * 1.35), lighten(palette.accent, 0.2), 0.85) +
    dashes.join('')
  );
};

export const muralsPatterns = { ribbons, crest, brushwork, aurora, linework, dipped, retro, dusk };
