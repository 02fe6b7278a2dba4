import { assemble, type Coat } from './assemble-svg.ts';
import { darken, lighten } from './colour.ts';
import { chooseFinish, tint } from './finishes/choose-finish.ts';
import type { Canvas, Palette } from './patterns/canvas.ts';
import { dots, flood, gradient, stroke, whole } from './patterns/paint.ts';
import { patterns } from './patterns/patterns.ts';
import { scatter } from './patterns/places.ts';
import { randomFrom } from './seeded-random.ts';
import { findSilhouette, knownModels } from './silhouettes/find-silhouette.ts';
import { type Box, carriesFinish, type Material } from './silhouettes/outline.ts';
import { type Surface, type Underneath, wearMarks, wearOf } from './wear.ts';

/** Models that have a silhouette of their own. */
export const drawnModels: readonly string[] = knownModels;

export interface DrawnItem {
  /** The game's name of the model, such as `ak47`. */
  model: string;
  /** Weapon class of the catalogue, such as `Sniper Rifle`; chooses the fallback for an unknown model. */
  type: string;
  finish: string;
  /** How the finish is applied, such as `hydrographic`. */
  style: string;
  rarity: string;
  phase?: string;
  exterior?: Surface | null;
}

const richnessOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'Consumer Grade': 0,
    'Industrial Grade': 1,
    'Mil-Spec Grade': 2,
    Restricted: 3,
    Classified: 4,
    Extraordinary: 4,
    Covert: 5,
    Contraband: 5,
  }),
);

const glossOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    hydrographic: 0.35,
    'spray-paint': 0.2,
    'solid color': 0.45,
    anodized: 0.9,
    patina: 0.6,
    gunsmith: 0.6,
    'custom paint': 0.6,
  }),
);

const GRIME = '#6a655c';
const BARE_STEEL: Palette = {
  ground: '#8b929b',
  second: '#4f555d',
  third: '#6b727b',
  accent: '#d5dae0',
  ink: '#1d2024',
};

function unitFor({ width, height }: Box): number {
  return Math.min(38, Math.max(20, Math.sqrt(width * height) / 8.5));
}

function underneathOf(type: string): Underneath {
  if (type === 'Gloves') return 'fabric';
  return type === 'Knife' ? 'blade' : 'gunmetal';
}

/** Anodized and patina finishes cover metal only; wooden handles of knives stay unpainted. */
function bareParts({ type, style }: DrawnItem): Coat['isBare'] {
  const isOnMetalOnly = style === 'anodized' || style === 'patina';
  return (material: Material) =>
    (material === 'wood' && (isOnMetalOnly || type === 'Knife')) ||
    (material === 'trim' && isOnMetalOnly && type !== 'Knife' && type !== 'Gloves');
}

/** Ornaments by rarity: pinstripes, flecks, a sweep of light. */
function ornaments(canvas: Canvas, hasPinstripe: boolean): string {
  const { random, palette, box, richness } = canvas;
  const stripe =
    richness < 2 || !hasPinstripe
      ? ''
      : stroke(
          `M${whole(box.x - 10)} ${whole(box.y + box.height * random.between(0.2, 0.5))}h${whole(box.width + 20)}`,
          palette.accent,
          1.2,
          'opacity=".55"',
        );
  const sweep =
    richness < 4
      ? ''
      : gradient('sweep', box, 28, [
          [0.4, '#fff', 0],
          [0.5, '#fff', 0.34],
          [0.56, '#fff', 0],
        ]) + flood(canvas, 'url(#sweep)');
  return (
    stripe + (richness < 3 ? '' : dots(scatter(random, box, 10, 1.3), lighten(palette.accent, 0.3), 1.6, 0.7)) + sweep
  );
}

/**
 * Draws an item as a standalone SVG document of 512 by 384 with a transparent background, under 12 kB.
 *
 * Deterministic: model, finish and phase seed every random choice, so that a finish looks the same everywhere. Never
 * throws, and writes nothing of its input into the document. An unknown model is drawn as a plain one of its type.
 */
export function drawItem(item: DrawnItem): string {
  const silhouette = findSilhouette(item.model, item.type);
  const wear = wearOf(item.exterior);
  const isBare = bareParts(item);
  const seed = `${item.style}|${item.rarity}|${item.finish}|${item.phase ?? ''}`;
  const { pattern, palette } = chooseFinish(item.finish, item.style, item.phase ?? '', randomFrom(seed));
  const canvas: Canvas = {
    random: randomFrom(`${seed}|${item.model}`),
    palette: tint(palette, GRIME, wear.dullness),
    box: silhouette.paintBox,
    unit: unitFor(silhouette.paintBox),
    richness: richnessOf.get(item.rarity) ?? 2,
  };
  if (item.exterior === 'Not Painted') {
    return assemble(silhouette, {
      print: patterns.polished({ ...canvas, palette: BARE_STEEL }),
      isBare,
      trimColour: null,
      rubbed: 0,
      gloss: 0.6,
    });
  }
  const underneath = underneathOf(item.type);
  const painted = silhouette.parts.filter((part) => carriesFinish(part.material) && !isBare(part.material));
  const worn = { ...canvas, random: randomFrom(`${seed}|${item.model}|${item.exterior ?? ''}`) };
  return assemble(silhouette, {
    print:
      patterns[pattern](canvas) +
      ornaments(canvas, underneath === 'gunmetal') +
      wearMarks(worn, painted, wear, underneath),
    isBare,
    trimColour: item.style === 'solid color' ? darken(canvas.palette.second, 0.35) : null,
    rubbed: wear.dullness * 2,
    gloss: Math.max(0.1, (glossOf.get(item.style) ?? 0.5) * (1 - wear.dullness * 1.6)),
  });
}
