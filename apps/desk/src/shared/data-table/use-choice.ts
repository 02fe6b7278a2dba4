import { useState } from 'react';

interface Chosen {
  /** Address of what was shown when they were chosen. */
  of: string;
  ids: ReadonlySet<string>;
  /** The row that was chosen, or let go, last. */
  last?: string;
  /** Also those of all other pages. */
  isEverything: boolean;
}

const NONE = { ids: new Set<string>(), isEverything: false } as const;

/** All rows that match the filters of a list, most of which are not shown. */
export interface Everything {
  /** The API's filters. */
  filters: Readonly<Record<string, string | number>>;
  count: number;
}

/** What something is done with. */
export interface ChosenRows<Row> {
  rows: Row[];
  everything?: Everything;
}

/** Chooses the rows of a list. */
export interface Choice {
  has: (id: string) => boolean;
  /** @param isRange as well as all rows between this one and the last one that was chosen */
  choose: (id: string, isChosen: boolean, isRange: boolean) => void;
  chooseAll: (areChosen: boolean) => void;
  /** Whether all rows that are shown are chosen, or some of them. */
  isAll: boolean;
  isPartly: boolean;
  /** Whether all rows that match the filters are chosen, shown or not. */
  isEverything: boolean;
  chooseEverything: () => void;
  clear: () => void;
}

/**
 * Chooses rows of a list, one by one, from one to another, all that are shown, or all that match its filters.
 * @param ids of the rows that are shown, in their order
 * @param shown what is shown, such as an address: another page or filter ends the choice
 */
export function useChoice(ids: readonly string[], shown: string): Choice {
  const [stored, setChosen] = useState<Chosen>({ of: shown, ...NONE });
  const chosen: Chosen = stored.of === shown ? stored : { of: shown, ...NONE };
  const count = ids.filter((id) => chosen.ids.has(id)).length;

  function choose(some: readonly string[], areChosen: boolean, last?: string) {
    const next = new Set(chosen.ids);
    for (const id of some) areChosen ? next.add(id) : next.delete(id);
    setChosen({ of: shown, ids: next, isEverything: false, ...(last !== undefined && { last }) });
  }

  return {
    has: (id) => chosen.ids.has(id),
    choose: (id, isChosen, isRange) => choose(isRange ? between(ids, id, chosen.last) : [id], isChosen, id),
    chooseAll: (areChosen) => choose(ids, areChosen),
    isAll: ids.length > 0 && count === ids.length,
    isPartly: count > 0 && count < ids.length,
    isEverything: chosen.isEverything,
    chooseEverything: () => setChosen({ of: shown, ids: new Set(ids), isEverything: true }),
    clear: () => setChosen({ of: shown, ...NONE }),
  };
}

/** Two rows with all rows between them. */
function between(ids: readonly string[], one: string, other = one): readonly string[] {
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((first, second) => first - second);
  return from === -1 ? [one] : ids.slice(from, to + 1);
}
