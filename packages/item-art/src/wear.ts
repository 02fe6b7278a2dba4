import type { Canvas, Point } from './patterns/canvas.ts';
import { clouds, flood, stroke, whole } from './patterns/paint.ts';
import { polyline, shard } from './patterns/paths.ts';
import { scatter, scattered } from './patterns/places.ts';
import type { Part } from './silhouettes/outline.ts';

/** Wear grades of the game, from new to worn. */
export type Exterior = 'Factory New' | 'Minimal Wear' | 'Field-Tested' | 'Well-Worn' | 'Battle-Scarred';

/** How the surface of a drawing looks: a wear grade, or bare metal without a finish. */
export type Surface = Exterior | 'Not Painted';

export interface Wear {
  /** How grey the colours are, 0 to 1. */
  dullness: number;
  scratches: number;
  scuffs: number;
  /** Number of chipped places on edges, and their largest depth in units of the drawing. */
  chips: number;
  chipDepth: number;
}

const unworn: Wear = { dullness: 0, scratches: 0, scuffs: 0, chips: 0, chipDepth: 0 };

const wears: Readonly<Record<Surface, Wear>> = {
  'Factory New': unworn,
  'Not Painted': unworn,
  'Minimal Wear': { dullness: 0.04, scratches: 8, scuffs: 0, chips: 8, chipDepth: 2.5 },
  'Field-Tested': { dullness: 0.13, scratches: 18, scuffs: 6, chips: 17, chipDepth: 4 },
  'Well-Worn': { dullness: 0.25, scratches: 24, scuffs: 9, chips: 22, chipDepth: 6 },
  'Battle-Scarred': { dullness: 0.36, scratches: 28, scuffs: 12, chips: 27, chipDepth: 9 },
};

export const wearOf = (exterior: Surface | null | undefined): Wear => (exterior ? wears[exterior] : unworn);

/** Material under the paint. */
export type Underneath = 'gunmetal' | 'blade' | 'fabric';

const bareColours: Readonly<Record<Underneath, readonly [mark: string, shadow: string]>> = {
  gunmetal: ['#8e959d', '#2b2f34'],
  blade: ['#c3c9d0', '#4a5058'],
  fabric: ['#a89f92', '#2a2622'],
};

interface Edge {
  from: Point;
  to: Point;
  length: number;
}

/** The straight edges of an outline, without rounded corners. */
function edgesOf(parts: readonly Part[]): Edge[] {
  return parts.flatMap(({ contours }) =>
    contours.flatMap((corners) =>
      corners.map((from, index) => {
        const to = corners[(index + 1) % corners.length] ?? from;
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        const along = (distance: number) => ({
          x: from.x + ((to.x - from.x) * distance) / Math.max(1, length),
          y: from.y + ((to.y - from.y) * distance) / Math.max(1, length),
        });
        const [start, end] = [Math.min(from.radius, length / 2), length - Math.min(to.radius, length / 2)];
        return { from: along(start), to: along(end), length: end - start };
      }),
    ),
  );
}

/** An irregular chip on an edge; the half outside the part is clipped. */
function chip({ random }: Canvas, { from, to, length }: Edge, depth: number): string {
  const [right, down] = length < 1 ? [1, 0] : [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = random.next();
  const reach = depth * random.between(0.5, 2.4);
  const corner = (along: number, aside: number): Point => ({
    x: from.x + (to.x - from.x) * at + right * along * reach - down * aside,
    y: from.y + (to.y - from.y) * at + down * along * reach + right * aside,
  });
  const ragged = () => depth * random.between(0.25, 1);
  return polyline(
    [corner(-1, 0), corner(-0.4, ragged()), corner(0.4, ragged() * 0.7), corner(1, 0), corner(0, -ragged())],
    true,
  );
}

/** Chips on the edges; longer edges get more. */
function chips(canvas: Canvas, parts: readonly Part[], { chips: count, chipDepth }: Wear): string {
  const edges = edgesOf(parts);
  const total = edges.reduce((sum, edge) => sum + edge.length + 6, 0);
  return Array.from({ length: count }, () => {
    let left = canvas.random.next() * total;
    const edge = edges.find(({ length }) => {
      left -= length + 6;
      return left < 0;
    });
    return edge === undefined ? '' : chip(canvas, edge, chipDepth);
  }).join('');
}

/** Scratches, scuffs and chipped edges of the painted parts. The design stays readable at every wear. */
export function wearMarks(canvas: Canvas, parts: readonly Part[], wear: Wear, underneath: Underneath): string {
  const { random, box, unit } = canvas;
  if (wear.scratches === 0) return '';
  const [mark, shadow] = bareColours[underneath];
  const scratch = ({ x, y }: Point) => {
    const reach = unit * random.between(0.3, 1.7);
    return `M${whole(x)} ${whole(y)}l${whole(reach)} ${whole(random.between(-0.45, 0.45) * reach)}`;
  };
  const scratches = scattered(canvas, wear.scratches, scratch, 1.2);
  const scuff = (point: Point) =>
    shard(random, point, unit * random.between(0.14, 0.6), unit * random.between(0.1, 0.3), 5);
  const scuffs = wear.scuffs === 0 ? [] : scatter(random, box, wear.scuffs, 1).map(scuff);
  const grime = scatter(random, box, 4, 1).map((point) => ({ ...point, width: unit * 2.8, height: unit * 1.3 }));
  const bare = scuffs.join('') + chips(canvas, parts, wear);
  return (
    (wear.dullness > 0.1
      ? clouds('grime', shadow, Math.min(0.6, wear.dullness * 1.8), grime) + flood(canvas, shadow, wear.dullness * 0.3)
      : '') +
    `<path d="${bare}" fill="${mark}" stroke="${shadow}" stroke-width=".9" opacity=".88"/>` +
    stroke(scratches, shadow, 1.7, 'opacity=".5"') +
    stroke(scratches, mark, 0.9, 'opacity=".9"')
  );
}
