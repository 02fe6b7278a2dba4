import { blend, darken, lighten } from '../colour.ts';
import type { Pattern, Point } from './canvas.ts';
import { fill, flood, stroke, tile, trim, wash, whole } from './paint.ts';
import { polyline } from './paths.ts';
import { scatter, steps } from './places.ts';

const facets: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const columns = Math.max(5, Math.round(box.width / (unit * 1.7)));
  const rows = Math.max(2, Math.round(box.height / (unit * 1.9)));
  const grid = steps(box.y - 10, box.y + box.height + 10, rows + 1).map((y) =>
    steps(box.x - 10, box.x + box.width + 10, columns + 1).map((x) => ({
      x: x + random.between(-0.5, 0.5) * unit,
      y: y + random.between(-0.5, 0.5) * unit,
    })),
  );
  const at = (row: number, column: number): Point => grid[row]?.[column] ?? { x: 0, y: 0 };
  /** From the muzzle to the butt, so that the facets read as one surface. */
  const shades = [
    darken(palette.ground, 0.3),
    palette.ground,
    blend(palette.ground, palette.second, 0.5),
    palette.second,
    blend(palette.second, palette.third, 0.5),
    palette.third,
  ];
  const paths = shades.map(() => '');
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (const corners of [
        [at(row, column), at(row, column + 1), at(row + 1, column)],
        [at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)],
      ]) {
        const lit = (column / columns) * (shades.length - 1) + random.between(-1.3, 1.3);
        paths[Math.round(Math.min(shades.length - 1, Math.max(0, lit)))] += polyline(corners, true);
      }
    }
  }
  return (
    flood(canvas, palette.ground) +
    paths.map((path, index) => fill(path, shades[index] ?? palette.ground)).join('') +
    stroke(paths[3] ?? '', palette.accent, 1, 'opacity=".5"')
  );
};

const hexes: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const size = unit * 0.5;
  const [wide, tall] = [size * Math.sqrt(3), size * 3];
  const hexagon = (x: number, y: number, scale: number) =>
    polyline(
      Array.from({ length: 6 }, (_, index) => ({
        x: x + size * scale * Math.sin((index * Math.PI) / 3),
        y: y + size * scale * Math.cos((index * Math.PI) / 3),
      })),
      true,
    );
  const comb = tile(
    'hex',
    wide,
    tall,
    stroke(
      `M0 ${trim(size / 2)}l${trim(wide / 2)} ${trim(-size / 2)}l${trim(wide / 2)} ${trim(size / 2)}v${trim(size)}l${trim(-wide / 2)} ${trim(size / 2)}l${trim(-wide / 2)} ${trim(-size / 2)}zM${trim(wide / 2)} ${trim(size * 2)}v${trim(size)}`,
      palette.ink,
      2,
    ),
  );
  const snap = ({ x, y }: Point): Point => {
    const row = Math.round(y / (size * 1.5));
    const shift = row % 2 === 0 ? 0 : wide / 2;
    return { x: Math.round((x - shift) / wide) * wide + shift + wide / 2, y: row * size * 1.5 + size };
  };
  const cells = (count: number) =>
    scatter(random, box, count, 1)
      .map(snap)
      .map(({ x, y }) => hexagon(x, y, 0.98))
      .join('');
  return (
    wash(canvas, palette.ground, palette.second) +
    fill(cells(16), palette.third) +
    fill(cells(12), darken(palette.ground, 0.45)) +
    fill(cells(6), palette.accent) +
    comb +
    flood(canvas, 'url(#hex)', 0.85)
  );
};

const plaid: Pattern = (canvas) => {
  const { palette, unit } = canvas;
  const size = Math.round(unit * 1.5);
  const bar = (at: number, wide: number, colour: string, opacity: number) =>
    fill(`M${whole(size * at)} 0h${whole(size * wide)}v${size}h${whole(-size * wide)}z`, colour, opacity) +
    fill(`M0 ${whole(size * at)}h${size}v${whole(size * wide)}h${-size}z`, colour, opacity);
  const cloth = tile(
    'cloth',
    size,
    size,
    bar(0, 0.4, palette.ink, 0.5) + bar(0.55, 0.14, palette.second, 0.8) + bar(0.8, 0.05, palette.accent, 0.9),
    'rotate(24)',
  );
  return cloth + flood(canvas, palette.ground) + flood(canvas, 'url(#cloth)');
};

const blocks: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const colours = [palette.second, palette.third, palette.ink, palette.accent] as const;
  const tall = unit * 0.85;
  const rows = Math.ceil(box.height / tall) + 1;
  const paths = colours.map(() => '');
  for (let row = 0; row < rows; row += 1) {
    for (let x = box.x - random.between(0, unit); x < box.x + box.width; ) {
      const wide = unit * random.between(0.7, 2);
      const choice = random.whole(0, colours.length + 1);
      if (choice < colours.length)
        paths[choice] +=
          `M${whole(x)} ${whole(box.y + row * tall)}h${whole(wide - 2)}v${whole(tall - 2)}h${whole(2 - wide)}z`;
      x += wide;
    }
  }
  return (
    flood(canvas, palette.ground) +
    paths.map((path, index) => (path === '' ? '' : fill(path, colours[index] ?? palette.second))).join('')
  );
};

const labyrinth: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const cell = unit * 0.62;
  const walls = steps(0, Math.ceil(box.height / cell), Math.ceil(box.height / cell) + 1).flatMap((row) =>
    steps(0, Math.ceil(box.width / cell), Math.ceil(box.width / cell) + 1).map((column) => {
      const [x, y] = [whole(box.x + column * cell), whole(box.y + row * cell)];
      return random.chance(0.5) ? `M${x} ${y}h${whole(cell)}` : `M${x} ${y}v${whole(cell)}`;
    }),
  );
  const d = walls.slice(0, 190).join('');
  return (
    wash(canvas, palette.ground, palette.second) +
    stroke(d, palette.ink, cell * 0.34, 'stroke-linecap="square"') +
    stroke(d, palette.accent, cell * 0.1, 'stroke-linecap="square"')
  );
};

const mosaic: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  /** From the middle outwards, as in a window of leaded glass. */
  const colours = [
    palette.accent,
    lighten(palette.second, 0.3),
    palette.second,
    palette.third,
    palette.ground,
    darken(palette.ground, 0.35),
  ];
  const focus = { x: box.x + box.width * random.between(0.35, 0.65), y: box.y + box.height * random.between(0.2, 0.6) };
  const columns = Math.round(box.width / (unit * 1.15));
  const rows = Math.max(3, Math.round(box.height / (unit * 1.15)));
  const jitter = () => random.between(-0.3, 0.3) * unit;
  const grid = steps(box.y - 6, box.y + box.height + 6, rows + 1).map((y) =>
    steps(box.x - 6, box.x + box.width + 6, columns + 1).map((x) => ({ x: x + jitter(), y: y + jitter() })),
  );
  const paths = colours.map(() => '');
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const corners = [
        grid[row]?.[column],
        grid[row]?.[column + 1],
        grid[row + 1]?.[column + 1],
        grid[row + 1]?.[column],
      ].filter((corner) => corner !== undefined);
      const { x, y } = corners[0] ?? focus;
      const far = (Math.hypot(x - focus.x, y - focus.y) / box.width) * 9 + random.between(-0.8, 0.8);
      paths[Math.round(Math.min(colours.length - 1, Math.max(0, far)))] += polyline(corners, true);
    }
  }
  return (
    flood(canvas, palette.ink) +
    paths
      .map(
        (path, index) =>
          `<path d="${path}" fill="${colours[index] ?? palette.ground}" stroke="${palette.ink}" stroke-width="2.4"/>`,
      )
      .join('')
  );
};

export const tilingsPatterns = { facets, hexes, plaid, blocks, labyrinth, mosaic };
