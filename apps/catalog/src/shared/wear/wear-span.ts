import { EXTERIORS } from '@patina/shared-api/contract/catalogue/catalogue';

/** A range of the wear scale, 0 to 1. */
export interface WearSpan {
  from: number;
  to: number;
}

/** The borders between wear grades, marked on the scale. */
export const GRADE_BORDERS = EXTERIORS.slice(0, -1).map(({ below }) => below);

/** The part of a finish's float range that belongs to a wear grade; undefined for an unknown grade. */
export function wearSpan(exterior: string, range: WearSpan): WearSpan | undefined {
  const index = EXTERIORS.findIndex(({ name }) => name === exterior);
  const grade = EXTERIORS[index];
  if (!grade) return undefined;
  const gradeFrom = EXTERIORS[index - 1]?.below ?? 0;
  const from = Math.min(Math.max(gradeFrom, range.from), range.to);
  return { from, to: Math.max(from, Math.min(grade.below, range.to)) };
}

/** `Field-Tested` → `FT`; an unknown grade stays as it is. */
export function shortExterior(exterior: string): string {
  return EXTERIORS.find(({ name }) => name === exterior)?.short ?? exterior;
}

/** A wear value as shoppers write it: `0.38`. */
export function formatFloat(wear: number): string {
  return wear.toFixed(2);
}
