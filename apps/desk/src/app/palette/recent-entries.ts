import { inStorage } from '@patina/parts/in-storage';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import { mayOpen } from '#shared/operator/may-open.ts';
import type { Entry } from './entries.ts';

/** In session storage; what begins with `own:` is removed by the sign-out. */
const KEY = 'own:desk-recent';

const MOST_KEPT = 5;

/** What was opened last by the palette in this tab, the latest first, as far as the operator may still open it. */
export function recentEntries(operator: Operator): Entry[] {
  const stored = inStorage((storage): unknown => JSON.parse(storage.getItem(KEY) ?? '[]'));
  if (!Array.isArray(stored)) return [];
  return stored.filter(isEntry).filter(({ path }) => mayOpen(operator, path.split(/[?#]/)[0] ?? ''));
}

export function rememberEntry({ path, title, hint }: Entry, operator: Operator): void {
  const others = recentEntries(operator).filter((entry) => entry.path !== path);
  const kept = [{ path, title, hint }, ...others].slice(0, MOST_KEPT);
  inStorage((storage) => storage.setItem(KEY, JSON.stringify(kept)));
}

const isEntry = (stored: unknown): stored is Entry =>
  typeof stored === 'object' &&
  stored !== null &&
  ['path', 'title', 'hint'].every((field) => typeof (stored as Record<string, unknown>)[field] === 'string');
