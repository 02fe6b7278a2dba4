import type { Colour } from './colour.ts';
import { type Stop, stopsOf, trim, whole } from './patterns/paint.ts';
import { type Box, carriesFinish, type Material, type Part, type Silhouette } from './silhouettes/outline.ts';

/** How the painted parts are covered. */
export interface Coat {
  /** SVG that fills the painted box. */
  print: string;
  /** Whether a material stays unpainted under this finish. */
  isBare: (material: Material) => boolean;
  /** Colour of the furniture of a two-tone finish. */
  trimColour: Colour | null;
  /** How worn the edges are, 0 to 1. */
  rubbed: number;
  /** How strongly the light shows on the paint, 0 to 1. */
  gloss: number;
}

const PLATE: Box = { x: 0, y: 0, width: 512, height: 384 };

type BareMaterial = Exclude<Material, 'paint'>;

/** Colours of each unpainted material at the top, in the middle and at the bottom. */
const bareMaterials: Record<BareMaterial, readonly [top: Colour, middle: Colour, underside: Colour]> = {
  trim: ['#4a4f57', '#2b2f35', '#15171b'],
  wood: ['#a4683a', '#6f3d1c', '#331a0b'],
  metal: ['#7a828d', '#3d434c', '#191c21'],
  steel: ['#d8dee5', '#949ca7', '#4f5661'],
  polymer: ['#4c5159', '#2a2e34', '#131519'],
  rubber: ['#33373d', '#1f2226', '#0f1113'],
  cloth: ['#77735f', '#4c4a3b', '#262519'],
  skin: ['#5d5650', '#3d3834', '#201d1b'],
  glass: ['#9fe0ff', '#3f7fb0', '#0d2338'],
  brass: ['#ecc878', '#a9813a', '#523a12'],
  void: ['#050607', '#101318', '#23272e'],
  edge: ['#ffffff', '#ffffff', '#ffffff'],
  shade: ['#000000', '#000000', '#000000'],
};

/** Short ids: one letter for the first 26. */
const idOf = (index: number): string => (index < 26 ? (index + 10).toString(36) : `p${index}`);
const refer = (index: number, attributes: string): string => `<use href="#${idOf(index)}" ${attributes}/>`;

function isPainted(part: Part, coat: Coat): boolean {
  return carriesFinish(part.material) && !coat.isBare(part.material);
}

/** Parts from this size on get a bevel; smaller ones a gradient only. */
function isRound(part: Part, coat: Coat): boolean {
  const isFlat =
    part.thickness !== undefined || part.material === 'edge' || part.material === 'shade' || part.material === 'void';
  return !isFlat && Math.min(part.box.width, part.box.height) >= (isPainted(part, coat) ? 15 : 32);
}

/** A soft dark rim and a highlight, clipped to the part. */
function bevelOf(index: number, part: Part, light: string): string {
  const depth = Math.min(18, Math.min(part.box.width, part.box.height) / 3);
  const rim = refer(index, `y="-${whole(depth / 5)}" stroke-opacity=".22" stroke-width="${whole(depth)}"`);
  return `<g clip-path="url(#c${idOf(index)})">${rim}${refer(index, `${light}stroke="url(#R)" stroke-width="3"`)}</g>`;
}

function facetOf(index: number, material: 'edge' | 'shade'): string {
  return refer(
    index,
    material === 'edge'
      ? 'fill="url(#E)" stroke="#fff" stroke-opacity=".22" stroke-width=".7"'
      : 'fill="#000" fill-opacity=".26" stroke="#fff" stroke-opacity=".1" stroke-width=".8"',
  );
}

function wireOf(index: number, part: Part, paint: string): string {
  const width = part.thickness ?? 1;
  const shine =
    width < 6
      ? ''
      : refer(index, `stroke="#fff" stroke-opacity=".22" stroke-width="${trim(width / 3)}" y="-${trim(width / 5)}"`);
  return (
    refer(index, `stroke-width="${trim(width + 1.6)}"`) +
    refer(index, `stroke="${paint}" stroke-width="${trim(width)}"`) +
    shine
  );
}

/** The print, or the second colour of a two-tone finish. */
const paintOf = (part: Part, coat: Coat): string =>
  part.material === 'paint' ? 'url(#P)' : (coat.trimColour ?? 'url(#P)');

function paintedOf(index: number, part: Part, coat: Coat): string {
  const light = 'fill="url(#L)" ';
  const lit = isRound(part, coat) ? bevelOf(index, part, light) : refer(index, `${light}stroke="url(#R)"`);
  return refer(index, `fill="${paintOf(part, coat)}"`) + lit;
}

function partOf(index: number, part: Part, coat: Coat): string {
  const { material } = part;
  if (material === 'edge' || material === 'shade') return facetOf(index, material);
  const isCoated = isPainted(part, coat);
  const bare = material === 'paint' ? 'metal' : material;
  if (part.thickness !== undefined) return wireOf(index, part, isCoated ? paintOf(part, coat) : bareMaterials[bare][1]);
  if (isCoated) return paintedOf(index, part, coat);
  return isRound(part, coat)
    ? refer(index, `fill="url(#${bare})"`) + bevelOf(index, part, '')
    : refer(index, `fill="url(#${bare})" stroke="url(#R)"`);
}

/** Vertical gradients per part; on rotated items they rotate with the part. */
function lightsOf(silhouette: Silhouette, coat: Coat): string {
  const { gloss, rubbed } = coat;
  const turn = silhouette.tilt === 0 ? '' : ` gradientTransform="rotate(${silhouette.tilt} .5 .5)"`;
  const downwards = (id: string, stops: readonly Stop[]) =>
    `<linearGradient id="${id}" x2="0" y2="1"${turn}>${stopsOf(stops)}</linearGradient>`;
  const bare = new Set(
    silhouette.parts
      .filter((part) => part.thickness === undefined && !isPainted(part, coat))
      .map(({ material }) => material),
  );
  const materials = [...bare].map((material) => {
    if (material === 'shade') return '';
    if (material === 'edge')
      return downwards('E', [
        [0, '#fff', 0.06],
        [1, '#fff', 0.34],
      ]);
    const [top, middle, underside] = bareMaterials[material === 'paint' ? 'metal' : material];
    return downwards(material, [
      [0, top],
      [0.45, middle],
      [1, underside],
    ]);
  });
  return (
    downwards('L', [
      [0, '#fff', 0.16 + gloss * 0.22],
      [0.28, '#fff', gloss * 0.1],
      [0.46, '#000', 0],
      [1, '#000', 0.46],
    ]) +
    downwards('R', [
      [0, '#fff', 0.62 + rubbed * 0.2],
      [0.4, '#fff', 0.16 + rubbed * 0.3],
      [1, '#9fb4cc', 0.24 + rubbed * 0.3],
    ]) +
    materials.join('')
  );
}

function engravingsOf({ grooves, rivets }: Silhouette): string {
  const lines =
    grooves === ''
      ? ''
      : `<path d="${grooves}" stroke="#fff" stroke-opacity=".16" transform="translate(.5 .9)"/><path d="${grooves}" stroke="#000" stroke-opacity=".5"/>`;
  const sizes = [...new Set(rivets.map(({ radius }) => Math.round(radius * 2)))];
  const heads = sizes.map((size) => {
    const dots = rivets
      .filter(({ radius }) => Math.round(radius * 2) === size)
      .map(({ x, y }) => `M${whole(x)} ${whole(y)}h0`)
      .join('');
    return `<path d="${dots}" stroke="#0b0d10" stroke-width="${size + 1}"/><path d="${dots}" stroke="#858d97" stroke-width="${trim(size * 0.64)}"/>`;
  });
  return `${lines}<g stroke-linecap="round">${heads.join('')}</g>`;
}

function shadowUnder({ box, twin }: Silhouette): string {
  const y = Math.min(366, box.y + box.height + 14);
  const reach = twin === null ? box.width * 0.46 : 190;
  return `<radialGradient id="fall"><stop stop-opacity=".55"/><stop offset="1" stop-opacity="0"/></radialGradient><ellipse cx="256" cy="${trim(y)}" rx="${whole(reach)}" ry="11" fill="url(#fall)"/>`;
}

function bodyOf(silhouette: Silhouette, coat: Coat): string {
  const parts = silhouette.parts.map((part, index) => partOf(index, part, coat)).join('');
  const body = `<g id="B" fill="none" stroke="#07090c" stroke-width="1.2">${parts}${reusePaths(engravingsOf(silhouette), 'g')}</g>`;
  return silhouette.twin === null ? body : `<g transform="${silhouette.twin}"><use href="#B"/></g>${body}`;
}

/** Shorter paths are written out: a reference would be longer. */
const SHORTEST_SHARED = 60;

/** Defines repeated paths once and refers to them; `prefix` makes the ids unique in the document. */
function reusePaths(svg: string, prefix: string): string {
  const paintings = new Map<string, number>();
  for (const [, outline = ''] of svg.matchAll(/<path d="([^"]+)"/g))
    paintings.set(outline, (paintings.get(outline) ?? 0) + 1);
  const shared = [...paintings]
    .filter(([outline, count]) => count > 1 && outline.length > SHORTEST_SHARED)
    .map(([outline]) => outline);
  if (shared.length === 0) return svg;
  const originals = shared.map((outline, index) => `<path id="${prefix}${index}" d="${outline}"/>`).join('');
  const written = svg.replace(/<path d="([^"]+)"/g, (path, outline: string) => {
    const index = shared.indexOf(outline);
    return index < 0 ? path : `<use href="#${prefix}${index}"`;
  });
  return `<defs>${originals}</defs>${written}`;
}

/** Assembles the parts to a standalone SVG document of 512 by 384 with a transparent background. */
export function assemble(silhouette: Silhouette, coat: Coat): string {
  const shapes = silhouette.parts.map((part, index) => `<path id="${idOf(index)}" d="${part.path}"/>`).join('');
  const clips = silhouette.parts
    .map((part, index) =>
      isRound(part, coat) ? `<clipPath id="c${idOf(index)}"><use href="#${idOf(index)}"/></clipPath>` : '',
    )
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLATE.width} ${PLATE.height}" fill-rule="evenodd" clip-rule="evenodd" stroke-linejoin="round">` +
    `<defs>${shapes}${clips}${lightsOf(silhouette, coat)}` +
    `<pattern id="P" fill-rule="nonzero" patternUnits="userSpaceOnUse" width="${PLATE.width}" height="${PLATE.height}">${reusePaths(coat.print, 'q')}</pattern></defs>` +
    `${shadowUnder(silhouette)}${bodyOf(silhouette, coat)}</svg>`
  );
}
