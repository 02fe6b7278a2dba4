import * as z from 'zod/mini';

const CanaryRelease = z.object({
  version: z.string(),
  /** Of visitors, in per cent. */
  percent: z.number(),
  /** When it began, as ISO 8601. */
  since: z.optional(z.string()),
  /** The goal of an experiment, such as `orders`. */
  experiment: z.optional(z.string()),
});

/** What the registry says of an app: the release that is live, and the one that is tried. */
export const LiveRelease = z.object({
  app: z.string(),
  live: z.string(),
  canary: z.optional(CanaryRelease),
});
export type LiveRelease = z.output<typeof LiveRelease>;

/** Answer of the edge, which knows the registry, at `LIVE_RELEASES_PATH`: the apps of the pages that the visitor may open. */
export const LiveReleases = z.object({ apps: z.array(LiveRelease) });
export type LiveReleases = z.output<typeof LiveReleases>;

/** Served to those with a role; there is no such address for all others. */
export const LIVE_RELEASES_PATH = '/live-releases';

/** A release of an app, with what its change of the registry and its folder say; times are ISO 8601. */
export const PublishedRelease = z.object({
  version: z.string(),
  /** When it was released first, by whom and why. */
  at: z.optional(z.string()),
  by: z.optional(z.string()),
  note: z.optional(z.string()),
  commit: z.nullable(z.string()),
  /** Bytes of its scripts after brotli. */
  size: z.optional(z.number()),
  contract: z.optional(z.number()),
  /** Why it may not be used again, and who says so. */
  bad: z.optional(z.object({ why: z.string(), by: z.string(), at: z.string() })),
});
export type PublishedRelease = z.output<typeof PublishedRelease>;

/** What was done with an app's releases: `release`, `canary`, `promotion`, `rollback`, `end of canary`, `bad`, or of a newer edge another. */
export const ReleaseChange = z.object({
  what: z.string(),
  version: z.string(),
  at: z.optional(z.string()),
  by: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Checks that were skipped. */
  unchecked: z.optional(z.string()),
});
export type ReleaseChange = z.output<typeof ReleaseChange>;

export const OpenPreview = z.object({
  name: z.string(),
  version: z.string(),
  by: z.string(),
  note: z.optional(z.string()),
  commit: z.nullable(z.string()),
  at: z.string(),
  until: z.string(),
});
export type OpenPreview = z.output<typeof OpenPreview>;

/** Answer of the edge at `appReleasesPath`: the last releases of an app and what was done with them, the newest first. */
export const AppReleases = z.object({
  app: z.string(),
  /** Whether releases are signed here, so that somebody with a key carries out what is requested. */
  is_signed: z.boolean(),
  live: z.object({ version: z.string(), since: z.optional(z.string()) }),
  canary: z.optional(CanaryRelease),
  /** What pages fall back to. */
  previous: z.optional(z.string()),
  releases: z.array(PublishedRelease),
  /** Builds of branches that are shown by a link until they end (ISO 8601), apart from what is live. */
  previews: z.optional(z.array(OpenPreview)),
  /** Slots of others that the live release fills, with the module that does. */
  fills: z.optional(z.array(z.object({ slot: z.string(), module: z.string() }))),
  changes: z.array(ReleaseChange),
});
export type AppReleases = z.output<typeof AppReleases>;

/** Served to those with the role `release` or `owner`. */
export const appReleasesPath = (app: string) => `${LIVE_RELEASES_PATH}/${app}`;

/** Answer of the edge at `RELEASE_MARKS_PATH`: what has gone live in the last 30 days, for plots, the newest first. */
export const ReleaseMarks = z.object({
  marks: z.array(z.object({ app: z.string(), what: z.string(), version: z.string(), at: z.string() })),
});
export type ReleaseMarks = z.output<typeof ReleaseMarks>;

/** Served to those with a role. */
export const RELEASE_MARKS_PATH = '/release-marks';

/**
 * A place in a script of a release, such as `catalog/1.0.0-ab12/page.js:1:2034`, and where that is in the source, if the release has
 * a source map and the operator may release its app. Lines and columns begin at 1.
 */
export const StackFrame = z.object({
  built: z.string(),
  source: z.optional(
    z.object({
      /** Path from the root of the repository. */
      file: z.string(),
      line: z.number(),
      column: z.number(),
      /** The innermost function with a name; none of libraries. */
      function: z.optional(z.string()),
    }),
  ),
});
export type StackFrame = z.output<typeof StackFrame>;

/** Answer of the edge at `RELEASE_STACK_PATH`: the places of `?at=…&at=…`, five at most, in the same order. */
export const ReleaseStack = z.object({ frames: z.array(StackFrame) });
export type ReleaseStack = z.output<typeof ReleaseStack>;

/** Served to those with the role `release` or `owner` whose second factor is proved. */
export const RELEASE_STACK_PATH = '/release-stack';

/** File of a release with all texts of its app. */
export const TEXTS = 'texts.json';

/** Texts by language code and full key: `catalog.product.add`. */
export const ReleaseTexts = z.record(z.string(), z.record(z.string(), z.string()));
export type ReleaseTexts = z.output<typeof ReleaseTexts>;
