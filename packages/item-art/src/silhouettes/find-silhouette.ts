import { gloves } from './gloves.ts';
import { heavy } from './heavy.ts';
import { knives } from './knives.ts';
import { type Silhouette, type Sketch, silhouetteOf } from './outline.ts';
import { equipment, pistols } from './pistols.ts';
import { rifles } from './rifles.ts';
import { smgs } from './smgs.ts';
import { snipers } from './snipers.ts';

const sketches = new Map<string, Sketch>(
  Object.entries({ ...rifles, ...snipers, ...smgs, ...heavy, ...pistols, ...equipment, ...knives, ...gloves }),
);

/** Silhouettes by the game's name of the model. */
export const knownModels: readonly string[] = [...sketches.keys()];

/** Fallback models by item type, for imported models without a silhouette. */
const standIns = new Map<string, Sketch>([
  ['Rifle', rifles.m4a1],
  ['Sniper Rifle', snipers.ssg08],
  ['SMG', smgs.ump45],
  ['Shotgun', heavy.nova],
  ['Machinegun', heavy.m249],
  ['Pistol', pistols.hkp2000],
  ['Equipment', equipment.taser],
  ['Knife', knives.knife_css],
  ['Gloves', gloves.slick_gloves],
]);

const fitted = new Map<Sketch, Silhouette>();

/** The silhouette of a model, or of its type when the model is unknown. */
export function findSilhouette(model: string, type: string): Silhouette {
  const sketch = sketches.get(model) ?? standIns.get(type) ?? rifles.m4a1;
  const known = fitted.get(sketch);
  if (known !== undefined) return known;
  const silhouette = silhouetteOf(sketch);
  fitted.set(sketch, silhouette);
  return silhouette;
}
