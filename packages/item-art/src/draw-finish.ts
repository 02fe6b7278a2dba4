import { drawItem } from './draw-item.ts';
import type { Exterior } from './wear.ts';

/**
 * Facts of a finish as the catalogue stores them; `finish` is empty for an unpainted item, `rarity` null for one
 * without.
 */
export interface FinishFacts {
  type: string;
  model: string;
  finish: string;
  phase: string;
  style: string;
  rarity: string | null;
}

/** Draws a finish in one of its wears, or without wear; see `drawItem`. Returns an SVG document. */
export function drawFinish({ rarity, ...finish }: FinishFacts, exterior: Exterior | null): string {
  const isUnpainted = finish.finish === '' && exterior === null;
  return drawItem({ ...finish, rarity: rarity ?? '', exterior: isUnpainted ? 'Not Painted' : exterior });
}
