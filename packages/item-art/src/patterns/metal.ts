import { darken, lighten } from '../colour.ts';
import type { Canvas, Pattern } from './canvas.ts';
import { fill, flood, gradient, smoke, stroke, tile, whole } from './paint.ts';
import { blob, polyline, strands, wavers } from './paths.ts';
import { scattered, steps } from './places.ts';

/** Bands of reflected light across polished metal. */
export const reflections = (canvas: Canvas, strength: number): string =>
  gradient('refl', canvas.box, 18, [
    [0.08, '#fff', 0],
    [0.16, '#fff', strength],
    [0.22, '#000', 0],
    [0.42, '#000', strength * 0.5],
    [0.52, '#fff', strength * 0.8],
    [0.8, '#000', strength * 0.6],
    [0.92, '#fff', strength * 0.5],
  ]) + flood(canvas, 'url(#refl)');

const fade: Pattern = (canvas) => {
  const { palette, random } = canvas;
  const drift = random.between(-0.06, 0.06);
  return (
    gradient('fade', canvas.box, 12, [
      [0, palette.ground],
      [0.3 + drift, palette.second],
      [0.62 + drift, palette.third],
      [1, palette.accent],
    ]) +
    flood(canvas, 'url(#fade)') +
    reflections(canvas, 0.2)
  );
};

const doppler: Pattern = (canvas) => {
  const { palette, unit } = canvas;
  const colours = [palette.second, palette.third, palette.accent];
  const gas = smoke(canvas, colours, { id: 'd', opacity: 0.95, count: 5, width: [1.6, 3.8], height: [0.8, 1.7] });
  const wisps = (colour: string, width: number) =>
    stroke(strands(canvas, 4, unit * 0.9, unit * 2), colour, width, 'opacity=".5"');
  return (
    flood(canvas, palette.ground) +
    gas +
    wisps(palette.ink, 5) +
    wisps(lighten(palette.accent, 0.35), 1.6) +
    wisps(palette.second, 3) +
    reflections(canvas, 0.16)
  );
};

const marble: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const base =
    gradient('mb', box, 10, [
      [0, palette.second],
      [0.3, palette.second],
      [0.48, palette.ground],
      [0.66, palette.third],
      [1, palette.accent],
    ]) + flood(canvas, 'url(#mb)');
  const veins = [palette.ground, palette.second, palette.third, palette.accent].map((colour) =>
    fill(
      scattered(canvas, 5, (point) => blob(random, point, unit * 2.6, unit * 0.8, 9, 0.6), 1),
      colour,
      0.75,
    ),
  );
  return (
    base +
    veins.join('') +
    stroke(
      wavers(canvas, steps(box.y, box.y + box.height, 4), unit * 0.8, unit * 1.8),
      palette.ink,
      1.8,
      'opacity=".35"',
    ) +
    reflections(canvas, 0.18)
  );
};

const tigerTooth: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const tooth = (x: number, way: number): string => {
    const [edge, reach] = [way > 0 ? box.y - 4 : box.y + box.height + 4, box.height * random.between(0.35, 0.62)];
    const lean = unit * random.between(0.4, 1.1);
    return `M${whole(x)} ${whole(edge)}q${whole(lean * 0.2)} ${whole(way * reach * 0.6)} ${whole(lean)} ${whole(way * reach)}q${whole(-lean * 0.1)} ${whole(-way * reach * 0.6)} ${whole(unit * 0.45 - lean)} ${whole(-way * reach)}z`;
  };
  const row = (count: number) =>
    steps(box.x, box.x + box.width, count)
      .map((x, index) => tooth(x + random.between(-4, 4), index % 2 === 0 ? 1 : -1))
      .join('');
  return (
    gradient('tt', box, 14, [
      [0, palette.accent],
      [0.35, palette.ground],
      [0.7, palette.second],
      [1, palette.ground],
    ]) +
    flood(canvas, 'url(#tt)') +
    fill(row(15), palette.third, 0.85) +
    fill(row(11), palette.ink, 0.6) +
    reflections(canvas, 0.3)
  );
};

const anodised: Pattern = (canvas) => {
  const { palette, box, random } = canvas;
  const rib = tile('rib', 9, 9, fill('M0 0h9v3H0z', palette.ink, 0.28), `rotate(${random.whole(-40, 40)})`);
  return (
    rib +
    gradient('an', box, 24, [
      [0, darken(palette.ground, 0.3)],
      [0.2, palette.ground],
      [0.34, lighten(palette.ground, 0.5)],
      [0.48, palette.ground],
      [0.64, palette.second],
      [0.8, lighten(palette.second, 0.3)],
      [1, darken(palette.second, 0.25)],
    ]) +
    flood(canvas, 'url(#an)') +
    flood(canvas, 'url(#rib)') +
    reflections(canvas, 0.26)
  );
};

const polished: Pattern = (canvas) => {
  const { palette, box, random, unit } = canvas;
  const hairs = stroke(
    scattered(
      canvas,
      40,
      ({ x, y }) => `M${whole(x)} ${whole(y)}l${whole(unit * random.between(1, 3))} ${whole(-unit * 0.2)}`,
      1,
    ),
    lighten(palette.ground, 0.35),
    0.8,
    'opacity=".35"',
  );
  return (
    gradient('po', box, 78, [
      [0, lighten(palette.ground, 0.25)],
      [0.4, palette.ground],
      [1, palette.second],
    ]) +
    flood(canvas, 'url(#po)') +
    hairs +
    reflections(canvas, 0.14)
  );
};

const slaughter: Pattern = (canvas) => {
  const { random, palette, box, unit } = canvas;
  const gash = ({ x, y }: { x: number; y: number }, size: number): string => {
    const points = Array.from({ length: 6 }, (_, index) => ({
      x: x + (index - 2.5) * size * 0.32,
      y: y + (index % 2 === 0 ? -1 : 1) * size * random.between(0.15, 0.5),
    }));
    const back = [...points]
      .reverse()
      .map((point) => ({ x: point.x + size * 0.12, y: point.y + size * random.between(0.16, 0.34) }));
    return polyline([...points, ...back], true);
  };
  const layer = (colour: string, count: number, size: number, opacity: number) =>
    fill(
      scattered(canvas, count, (point) => gash(point, unit * size), 1),
      colour,
      opacity,
    );
  return (
    gradient('sl', box, 16, [
      [0, palette.ground],
      [0.5, palette.second],
      [1, palette.ground],
    ]) +
    flood(canvas, 'url(#sl)') +
    layer(palette.ink, 7, 2.3, 0.75) +
    layer(palette.third, 7, 1.9, 0.8) +
    layer(palette.accent, 6, 1.2, 0.75) +
    reflections(canvas, 0.24)
  );
};

export const metalPatterns = { fade, doppler, marble, tigerTooth, anodised, polished, slaughter };
