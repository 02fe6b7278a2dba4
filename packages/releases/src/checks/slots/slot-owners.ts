import type { Fill, Registry, Release, SlotDefinition } from '@patina/platform/registry';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import { liveReleases } from '../../registry/entry-of.ts';

/** A release beside which a candidate goes live, with the name of its app. */
export interface NamedRelease {
  app: string;
  release: Release;
}

export interface OwnedSlot extends NamedRelease {
  slot: SlotDefinition;
}

export interface LiveFill extends NamedRelease {
  fill: Fill;
}

/** The candidate, and what is live of all other apps. */
export function releasesWith({ app, release }: Pick<PublishedBuild, 'app' | 'release'>, live: Registry) {
  const others = liveReleases(live)
    .filter(([name]) => name !== app)
    .map(([name, entry]): NamedRelease => ({ app: name, release: entry.live }));
  return { candidate: { app, release }, others };
}

/** All slots that these releases have. */
export const slotsOf = (releases: NamedRelease[]): OwnedSlot[] =>
  releases.flatMap(({ app, release }) => (release.slots ?? []).map((slot) => ({ app, release, slot })));

/** All that these releases fill. */
export const fillsOf = (releases: NamedRelease[]): LiveFill[] =>
  releases.flatMap(({ app, release }) => (release.fills ?? []).map((fill) => ({ app, release, fill })));

/** Whether a filler is there for everybody, so that it takes one of the places of its slot on every page. */
export const isForAll = ({ when }: Fill): boolean =>
  when === undefined || Object.values(when).every((condition) => condition === undefined);

/** Such as `reviews/ProductReviews`. */
export const fillerName = ({ app, fill }: Pick<LiveFill, 'app' | 'fill'>): string =>
  `${app}/${fill.module.replace('./', '')}`;
