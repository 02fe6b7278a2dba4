import type { GROUPS } from './desk-areas.ts';

/** Groups that the operator has opened or closed on a narrow screen; of the others that with the open page is open. */
export type GroupFolds = Partial<Record<(typeof GROUPS)[number]['name'], boolean>>;

/** In local storage, as JSON. */
const KEY = 'desk_groups';

export function readFolds(): GroupFolds {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function keepFolds(folds: GroupFolds): GroupFolds {
  localStorage.setItem(KEY, JSON.stringify(folds));
  return folds;
}
