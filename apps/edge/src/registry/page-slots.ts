import type { Fill, FilledSlot, Registry, Release, SlotDefinition } from '@patina/platform/registry';
import type { RouteMatch } from './find-route.ts';
import { fits } from './registry-slice.ts';

/** A module of a live release that fills a slot of another live release. */
export interface PageFiller {
  app: string;
  release: Release;
  fill: Fill;
  slot: SlotDefinition;
  /** The app whose pages have the slot. */
  owner: string;
}

const known = new WeakMap<Registry, PageFiller[]>();

/** All that is filled, found once for each registry: a page asks for it several times. */
function fillersIn(registry: Registry): PageFiller[] {
  const fillers = known.get(registry) ?? findFillers(registry);
  known.set(registry, fillers);
  return fillers;
}

/** All that is filled: by contracts that live owners have, with modules that run in the live shell, in their order. */
function findFillers({ shell, remotes }: Registry): PageFiller[] {
  const apps = Object.entries(remotes).map(([app, { live }]) => ({ app, release: live }));
  const owned = [{ app: 'shell', release: shell.live }, ...apps].flatMap(({ app, release }) =>
    (release.slots ?? []).map((slot) => [slot.name, { slot, owner: app }] as const),
  );
  const slots = new Map(owned);
  return apps
    .filter(({ release }) => release.fills && fits(release, shell.live))
    .flatMap(({ app, release }) =>
      (release.fills ?? []).flatMap((fill) => {
        const place = slots.get(fill.slot);
        return place?.slot.contract === fill.contract ? [{ app, release, fill, ...place }] : [];
      }),
    )
    .toSorted((one, other) => one.fill.order - other.fill.order || (one.app < other.app ? -1 : 1));
}

/** Whether a slot is in the page of this route. */
const isIn = ({ slot, owner }: PageFiller, match: RouteMatch | undefined) =>
  slot.pages.includes('*') || (match?.app === owner && slot.pages.includes(match.route.path));

/** What fills the slots of a page. */
export const fillersOf = (registry: Registry, match: RouteMatch | undefined): PageFiller[] =>
  fillersIn(registry).filter((filler) => isIn(filler, match));

/**
 * The slots of a page and of all that it leads to, as its shell gets them; undefined where nobody fills any.
 * @param isServed whether the server may render a filler in this page
 */
export function filledSlots(
  registry: Registry,
  match: RouteMatch | undefined,
  isServed: (filler: PageFiller) => boolean,
): Record<string, FilledSlot> | undefined {
  const slots: Record<string, FilledSlot> = {};
  for (const filler of fillersIn(registry)) {
    const { app, fill, slot } = filler;
    slots[slot.name] ??= { limit: slot.limit, height: slot.height, fillers: [] };
    slots[slot.name]?.fillers.push({
      remote: app,
      module: fill.module.slice('./'.length),
      ...(fill.when && { when: fill.when }),
      ...(isIn(filler, match) && isServed(filler) && { isServed: true }),
    });
  }
  return Object.keys(slots).length > 0 ? slots : undefined;
}

/** Fillers as settings name them: `reviews/ProductReviews@product.below-facts`. */
export const nameOf = (app: string, fill: Pick<Fill, 'module' | 'slot'>): string =>
  `${moduleOf(app, fill)}@${fill.slot}`;

const moduleOf = (app: string, { module }: Pick<Fill, 'module'>): string => `${app}/${module.slice('./'.length)}`;

/**
 * The registry without these fillers, whichever release of their remote a visitor gets.
 * @param names with their slot, or without, for all slots that a module fills
 */
export function withoutFillers(registry: Registry, names: readonly string[]): Registry {
  if (names.length === 0) return registry;
  const without = (app: string, release: Release): Release => {
    const fills = release.fills?.filter((fill) => ![nameOf, moduleOf].some((name) => names.includes(name(app, fill))));
    return fills?.length === release.fills?.length ? release : { ...release, fills: fills ?? [] };
  };
  const entries = Object.entries(registry.remotes).map(([app, entry]) => {
    if (!names.some((name) => name.startsWith(`${app}/`))) return [app, entry] as const;
    const { live, previous, canary } = entry;
    const rest = {
      ...(previous && { previous: without(app, previous) }),
      ...(canary && { canary: { ...canary, release: without(app, canary.release) } }),
    };
    return [app, { ...entry, live: without(app, live), ...rest }] as const;
  });
  return { ...registry, remotes: Object.fromEntries(entries) };
}
