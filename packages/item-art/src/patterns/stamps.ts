import type { Point } from './canvas.ts';
import { trim, whole } from './numbers.ts';

export interface Placement extends Point {
  size: number;
  /** Degrees. */
  turn: number;
}

/** Defines a motif around the origin and many copies of it; draw them with `<use href="#id" …/>`. */
export function stamps(id: string, motif: string, placements: readonly Placement[]): string {
  const prints = placements.map(
    ({ x, y, size, turn }) =>
      `<use href="#${id}1" transform="translate(${whole(x)} ${whole(y)})rotate(${whole(turn)})scale(${trim(Math.round(size * 10) / 10)})"/>`,
  );
  return `<defs><path id="${id}1" d="${motif}"/><g id="${id}">${prints.join('')}</g></defs>`;
}

export const reuse = (id: string, attributes: string): string => `<use href="#${id}" ${attributes}/>`;
