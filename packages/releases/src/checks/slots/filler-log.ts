import type { Fill, Registry } from '@patina/platform/registry';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import { releasesWith, slotsOf } from './slot-owners.ts';
import { FILLER_TIMEOUT_MS, type PageFillers } from './watch-fillers.ts';

/** What visitors see of what a candidate fills, in all pages that they open. */
export interface FillerLog {
  /**
   * Adds what fills an open page.
   * @param isTimed false for a page that the browser renders as a whole, whose time is not that of its fillers
   * @returns what is wrong with it: a sentence for each problem
   */
  add(address: string, seen: PageFillers, isTimed?: boolean): string[];
  /** Addresses of pages that have fillers which were too slow each time: opened again, they may be quicker. */
  readonly slowAt: string[];
  /** What is wrong with fillers after all pages. */
  readonly troubles: FillerTrouble[];
  /** Remarks that are no reason to reject. */
  readonly notes: string[];
}

interface FillerTrouble {
  address: string;
  /** A sentence that names the page. */
  text: string;
}

interface Sight {
  fill: Fill;
  /** Least time of all, and where. */
  least?: { ms: number; address: string };
  isShown: boolean;
  /** A page where its box is empty. */
  emptyAt?: string;
}

/** @param registry With the candidate live. */
export function openFillerLog(
  { app, release }: Pick<PublishedBuild, 'app' | 'release'>,
  registry: Registry,
): FillerLog {
  const { candidate, others } = releasesWith({ app, release }, registry);
  const slots = new Map(slotsOf([candidate, ...others]).map((owned) => [owned.slot.name, owned]));
  const sights = (release.fills ?? []).map((fill): Sight => ({ fill, isShown: false }));
  const strangers = new Set<string>();
  const limitOf = ({ slot }: Fill) => slots.get(slot)?.slot.milliseconds ?? Number.POSITIVE_INFINITY;
  const slow = () => sights.filter(({ fill, least }) => least && least.ms > limitOf(fill));

  function note(sight: Sight, address: string, { rendered, boxes }: PageFillers, isTimed: boolean): void {
    const { slot, module } = sight.fill;
    const name = module.replace('./', `${app}/`);
    const own = isTimed ? rendered.filter((each) => each.slot === slot && each.filler === name) : [];
    for (const { ms } of own) {
      if (!sight.least || ms < sight.least.ms) sight.least = { ms, address };
    }
    const box = boxes.find((each) => each.slot === slot && each.remote === app && each.hasRendered);
    sight.isShown ||= box?.isEmpty === false;
    if (box?.isEmpty) sight.emptyAt ??= address;
  }

  return {
    add(address, seen, isTimed = true) {
      for (const sight of sights) note(sight, address, seen, isTimed);
      if (seen.boxes.some(({ remote }) => remote === app)) for (const each of seen.strangers) strangers.add(each);
      return seen.boxes
        .filter(({ hasRendered }) => !hasRendered)
        .map(
          ({ slot, remote }) =>
            `what "${remote}" has for the slot "${slot}" is not there after ${FILLER_TIMEOUT_MS / 1000} s: look for what it waits for`,
        );
    },
    get slowAt() {
      return slow().map(({ least }) => least?.address ?? '/');
    },
    get troubles() {
      const late = slow().map(({ fill: { module, slot }, least }) => {
        const { address = '/', ms = 0 } = least ?? {};
        const owned = slots.get(slot);
        const what = `${module} takes ${Math.round(ms)} ms to render in "${slot}"; "${owned?.app}" gives its fillers ${owned?.slot.milliseconds} ms`;
        return { address, text: `${address}: ${what}. Show less at first, or agree with "${owned?.app}" on more` };
      });
      const empty = sights.flatMap(({ fill: { module, slot }, isShown, emptyAt: address }) => {
        if (isShown || address === undefined) return [];
        return [
          { address, text: `${address}: ${module} shows nothing in "${slot}", and on no other page that was opened` },
        ];
      });
      return [...late, ...empty];
    },
    get notes() {
      const unseen = sights.filter(({ isShown, emptyAt, least }) => !isShown && emptyAt === undefined && !least);
      const outside = [...strangers].slice(0, 3).join(', ');
      return [
        ...unseen.map(
          ({ fill: { module, slot } }) =>
            `Nobody has seen ${module} in "${slot}": no page that was opened shows this slot to these visitors. Look at it yourself.`,
        ),
        ...(outside
          ? [`Beside the page, outside the box of what "${app}" fills, there is ${outside}: keep to the box.`]
          : []),
      ];
    },
  };
}
