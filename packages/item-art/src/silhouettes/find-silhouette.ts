import equipment from './drawings/equipment.json' with { type: 'json' };
import gloves from './drawings/gloves.json' with { type: 'json' };
import heavy from './drawings/heavy.json' with { type: 'json' };
import knives from './drawings/knives.json' with { type: 'json' };
import pistols from './drawings/pistols.json' with { type: 'json' };
import rifles from './drawings/rifles.json' with { type: 'json' };
import smgs from './drawings/smgs.json' with { type: 'json' };
import snipers from './drawings/snipers.json' with { type: 'json' };
import { type Silhouette, type Sketch, silhouetteOf } from './outline.ts';

// JSON has no tuples; that every drawing is a sketch is shown by drawing it, in the test.
const sketches = new Map(
  Object.entries({ ...rifles, ...snipers, ...smgs, ...heavy, ...pistols, ...equipment, ...knives, ...gloves }),
) as unknown as ReadonlyMap<string, Sketch>;

/** Silhouettes by the game's name of the model. */
export const knownModels: readonly string[] = [...sketches.keys()];

/** Fallback models by item type, for imported models without a silhouette; of any other type an M4A1. */
const STAND_INS: Readonly<Record<string, string>> = {
  Rifle: 'm4a1',
  'Sniper Rifle': 'ssg08',
  SMG: 'ump45',
  Shotgun: 'nova',
  Machinegun: 'm249',
  Pistol: 'hkp2000',
  Equipment: 'taser',
  Knife: 'knife_css',
  Gloves: 'slick_gloves',
};

const fitted = new Map<Sketch, Silhouette>();

/** The silhouette of a model, or of its type when the model is unknown. */
export function findSilhouette(model: string, type: string): Silhouette {
  const standIn = Object.hasOwn(STAND_INS, type) ? STAND_INS[type] : undefined;
  const sketch = sketches.get(model) ?? sketches.get(standIn ?? 'm4a1');
  if (!sketch) throw new Error(`There is no drawing of ${model}, and none in its place.`);
  const known = fitted.get(sketch);
  if (known !== undefined) return known;
  const silhouette = silhouetteOf(sketch);
  fitted.set(sketch, silhouette);
  return silhouette;
}
