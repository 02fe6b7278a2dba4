import { blend, darken, lighten } from '../colour.ts';
import type { Pattern, Point } from './canvas.ts';
import { clouds, ellipse, fill, flood, reuse, stamps, stroke, tile, trim, wash, whole } from './paint.ts';
import { blob, polyline, shard, smooth, strands } from './paths.ts';
import { scatter, scattered, steps } from './places.ts';

const scales: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const size = Math.round(unit * 0.72);
  const [half, arc] = [
    size / 2,
    (x: number, y: number) => `M${trim(x)} ${trim(y)}a${trim(size / 2)} ${trim(size / 2)} 0 0 0 ${size} 0`,
  ];
  const mail = tile(
    'mail',
    size,
    size,
    fill(`${arc(0, 0)}z`, palette.second, 0.75) +
      fill(`${arc(-half, half)}z${arc(half, half)}z`, palette.third, 0.6) +
      stroke(arc(0, 0) + arc(-half, half) + arc(half, half), palette.ink, 2),
  );
  const glints = clouds(
    'glint',
    palette.accent,
    0.8,
    scatter(random, box, 5).map((point) => ({ ...point, width: unit * 2.4, height: unit * 1.3 })),
  );
  return (
    mail + wash(canvas, palette.ground, darken(palette.ground, 0.35), 20) + glints + flood(canvas, 'url(#mail)', 0.8)
  );
};

const serpent: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const coil = steps(box.x - 10, box.x + box.width + 10, 9).map((x, index) => ({
    x,
    y: box.y + box.height * (index % 2 === 0 ? random.between(0.05, 0.35) : random.between(0.6, 0.95)),
  }));
  const d = smooth(coil, false);
  const smoke = scattered(canvas, 8, (point) => blob(random, point, unit * 2.2, unit * 0.8, 7, 0.5));
  const head = coil[1] ?? { x: 0, y: 0 };
  const fangs = polyline(
    [
      { x: head.x - unit, y: head.y },
      { x: head.x + unit * 0.4, y: head.y - unit * 0.7 },
      { x: head.x + unit, y: head.y },
      { x: head.x + unit * 0.3, y: head.y + unit * 0.2 },
      { x: head.x + unit * 0.8, y: head.y + unit * 0.6 },
    ],
    true,
  );
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.45), 30) +
    fill(smoke, palette.third, 0.5) +
    stroke(d, palette.ink, unit * 1.5) +
    stroke(d, palette.second, unit * 1.2) +
    stroke(d, palette.accent, unit * 0.9, `stroke-dasharray="${trim(unit * 0.16)} ${trim(unit * 0.34)}"`) +
    stroke(d, palette.third, unit * 0.3) +
    fill(fangs, palette.accent) +
    stroke(fangs, palette.ink, 2)
  );
};

const feathers: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const colours = [palette.second, palette.third, palette.accent, blend(palette.second, palette.ink, 0.5)];
  const plume = ({ x, y }: Point): string => {
    const size = unit * random.between(1.1, 1.7);
    return `M${whole(x + size)} ${whole(y - size * 0.3)}q${whole(-size * 1.3)} ${whole(-size * 0.5)} ${whole(-size * 2)} ${whole(size * 0.5)}q${whole(size * 1.2)} ${whole(size * 0.45)} ${whole(size * 2)} ${whole(-size * 0.5)}z`;
  };
  const points = scatter(random, box, 25, 0.8).sort((one, other) => one.x - other.x);
  const wings = points
    .map((point, index) => `<path d="${plume(point)}" fill="${colours[index % 4] ?? palette.second}"/>`)
    .join('');
  const quills = points
    .map(
      ({ x, y }) =>
        `M${whole(x + unit)} ${whole(y - unit * 0.3)}q${whole(-unit)} ${whole(-unit * 0.05)} ${whole(-unit * 1.9)} ${whole(unit * 0.4)}`,
    )
    .join('');
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.4)) +
    `<g stroke="${palette.ink}">${wings}</g>` +
    stroke(quills, palette.ink, 1, 'opacity=".6"')
  );
};

const beast: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const hide = [palette.second, palette.third, blend(palette.second, palette.ink, 0.5), palette.accent].map(
    (colour, index) =>
      fill(
        scattered(canvas, 6, (point) => blob(random, point, unit * 2.6, unit * 1.3, 8, 0.6), 1),
        colour,
        index === 3 ? 0.7 : 0.95,
      ),
  );
  const [left, right, y] = [
    box.x + box.width * 0.16,
    box.x + box.width * 0.72,
    box.y + box.height * random.between(0.46, 0.58),
  ];
  const count = 6;
  const tooth = (index: number, way: number): string => {
    const x = left + ((right - left) * index) / count;
    return `M${whole(x)} ${whole(y - way * unit * 0.62)}l${whole((right - left) / count)} 0l${whole((left - right) / count / 2)} ${whole(way * unit * random.between(0.6, 0.95))}z`;
  };
  const teeth = Array.from({ length: count }, (_, index) => tooth(index, 1) + tooth(index, -1)).join('');
  const mouth = smooth([
    { x: left - unit, y: y - unit * 0.2 },
    { x: (left + right) / 2, y: y - unit * 1.1 },
    { x: right + unit, y: y - unit * 0.4 },
    { x: right + unit * 0.6, y: y + unit * 0.6 },
    { x: (left + right) / 2, y: y + unit * 1.1 },
    { x: left - unit * 0.6, y: y + unit * 0.5 },
  ]);
  const eye = (x: number, at: number, size: number) =>
    ellipse(x, at, size, size * 0.72, palette.ink) +
    ellipse(x, at, size * 0.8, size * 0.52, lighten(palette.accent, 0.35)) +
    ellipse(x, at, size * 0.24, size * 0.52, palette.ink);
  const tendrils = strands(canvas, 3, unit * 1.2, unit * 2.8);
  return (
    wash(canvas, palette.ground, darken(palette.ground, 0.3), 15) +
    hide.join('') +
    stroke(tendrils, palette.ink, 3.4, 'opacity=".8"') +
    stroke(tendrils, palette.accent, 1.2) +
    fill(mouth, palette.ink) +
    stroke(mouth, palette.accent, 2) +
    fill(teeth, '#f3efdc') +
    eye(box.x + box.width * 0.84, box.y + box.height * 0.35, unit * 0.7) +
    eye(box.x + box.width * 0.3, box.y + box.height * 0.16, unit * 0.55)
  );
};

/** One unit wide. */
const SKULL =
  'M-.55 0c0-.75 1.1-.75 1.1 0c0 .3-.16 .34-.2 .42v.3h-.7v-.3c-.04-.08-.2-.12-.2-.42zM-.39 0a.15 .17 0 1 0 .3 0a.15 .17 0 1 0-.3 0zM.09 0a.15 .17 0 1 0 .3 0a.15 .17 0 1 0-.3 0zM0 .2l.09 .17h-.18zM-.18 .5v.2M0 .5v.2M.18 .5v.2';

const skulls: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const heads = scatter(random, box, 10, 0.5).map((point) => ({
    ...point,
    size: unit * random.between(1, 1.6),
    turn: random.between(-18, 18),
  }));
  const splinters = scattered(canvas, 10, (point) => shard(random, point, unit * 2.4, unit, 4));
  const ink = `stroke="${palette.ink}" stroke-width=".07" fill-rule="evenodd"`;
  return (
    wash(canvas, palette.ground, palette.third) +
    fill(splinters, palette.ink, 0.55) +
    stamps('ska', SKULL, heads.slice(0, 6)) +
    stamps('skb', SKULL, heads.slice(6)) +
    reuse('ska', `fill="${palette.second}" ${ink}`) +
    reuse('skb', `fill="${palette.accent}" ${ink}`)
  );
};

const eyes: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const lids = ({ x, y }: Point, size: number) =>
    `M${whole(x - size)} ${whole(y)}q${whole(size)} ${whole(-size * 1.1)} ${whole(size * 2)} 0q${whole(-size)} ${whole(size * 1.1)} ${whole(-size * 2)} 0z`;
  const spots = scatter(random, box, 8, 0.5).map((point) => ({ point, size: unit * random.between(0.8, 1.4) }));
  const smoke = scattered(canvas, 9, (point) => blob(random, point, unit * 2.6, unit, 8, 0.5));
  return (
    wash(canvas, palette.ground, palette.third, 20) +
    fill(smoke, palette.ink, 0.45) +
    `<path d="${spots.map(({ point, size }) => lids(point, size)).join('')}" fill="${lighten(palette.second, 0.35)}" stroke="${palette.ink}" stroke-width="3"/>` +
    spots
      .map(
        ({ point, size }) =>
          ellipse(point.x, point.y, size * 0.42, size * 0.42, palette.accent) +
          ellipse(point.x, point.y, size * 0.16, size * 0.4, palette.ink),
      )
      .join('')
  );
};

const portrait: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const centre = {
    x: box.x + box.width * random.between(0.35, 0.6),
    y: box.y + box.height * random.between(0.34, 0.5),
  };
  const manes = Array.from({ length: 11 }, (_, index) => {
    const angle = (index * 2 * Math.PI) / 11 + random.between(-0.2, 0.2);
    const [reach, bend] = [unit * random.between(2.2, 4.6), random.between(-0.5, 0.5)];
    const at = (share: number, turn: number) =>
      `${whole(centre.x + Math.cos(angle + turn) * reach * share)} ${whole(centre.y + Math.sin(angle + turn) * reach * share * 0.8)}`;
    return `M${at(0.1, -0.9)}Q${at(0.6, bend - 0.35)} ${at(1, bend)}Q${at(0.55, bend + 0.35)} ${at(0.1, 0.9)}z`;
  });
  const of = (rest: number) => manes.filter((_, index) => index % 3 === rest).join('');
  const mask = (share: number) =>
    polyline(
      [
        [-1, -0.9],
        [-0.35, -0.55],
        [0.35, -0.55],
        [1, -0.9],
        [0.85, 0.2],
        [0.35, 1],
        [0, 1.25],
        [-0.35, 1],
        [-0.85, 0.2],
      ].map(([x = 0, y = 0]) => ({ x: centre.x + x * unit * share, y: centre.y + y * unit * share })),
      true,
    );
  const glare = [-1, 1]
    .map((side) =>
      polyline(
        [
          { x: centre.x + side * unit * 0.2, y: centre.y + unit * 0.12 },
          { x: centre.x + side * unit * 0.75, y: centre.y - unit * 0.2 },
          { x: centre.x + side * unit * 0.55, y: centre.y + unit * 0.24 },
        ],
        true,
      ),
    )
    .join('');
  const hair = strands(canvas, 4, unit, unit * 2.6);
  return (
    wash(canvas, palette.ground, palette.third, 15) +
    stroke(hair, palette.second, unit * 0.36, 'opacity=".7"') +
    stroke(hair, palette.ink, 2) +
    `<g stroke="${palette.ink}" stroke-width="1.6">${fill(of(0), palette.second)}${fill(of(1), palette.third)}${fill(of(2), palette.accent)}${fill(mask(1.15), palette.ink)}${fill(mask(1), lighten(palette.second, 0.3))}${fill(glare, palette.accent)}</g>` +
    fill(
      polyline(
        [
          { x: centre.x - unit * 0.4, y: centre.y + unit * 0.62 },
          { x: centre.x + unit * 0.4, y: centre.y + unit * 0.62 },
          { x: centre.x, y: centre.y + unit * 0.86 },
        ],
        true,
      ),
      palette.ink,
    )
  );
};

export const creaturesPatterns = { scales, serpent, feathers, beast, skulls, eyes, portrait };
