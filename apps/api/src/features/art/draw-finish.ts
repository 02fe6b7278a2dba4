import type { Exterior } from '#features/market/grades.ts';
import { type DrawnItem, drawItem } from './draw-item.ts';

/** A finish as the catalogue has it: its name is empty for a bare item. */
interface Finish extends Omit<DrawnItem, 'rarity' | 'exterior'> {
  rarity: string | null;
}

/** Draws a finish of the catalogue in one of its wears; see `drawItem`. */
export function drawFinish({ rarity, ...finish }: Finish, exterior: Exterior | null): string {
  const isBare = finish.finish === '' && exterior === null;
  return drawItem({ ...finish, rarity: rarity ?? '', exterior: isBare ? 'Not Painted' : exterior });
}
