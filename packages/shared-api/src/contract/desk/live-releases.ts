import * as z from 'zod/mini';

/** What the registry says of an app: the release that is live, and the one that is tried. */
export const LiveRelease = z.object({
  app: z.string(),
  live: z.string(),
  canary: z.optional(
    z.object({
      version: z.string(),
      /** Of visitors, in per cent. */
      percent: z.number(),
      /** When it began, as ISO 8601. */
      since: z.optional(z.string()),
    }),
  ),
});
export type LiveRelease = z.output<typeof LiveRelease>;

/** Answer of the edge, which knows the registry, at `LIVE_RELEASES_PATH`: the apps of the pages that the visitor may open. */
export const LiveReleases = z.object({ apps: z.array(LiveRelease) });
export type LiveReleases = z.output<typeof LiveReleases>;

/** Served to those with a role; there is no such address for all others. */
export const LIVE_RELEASES_PATH = '/live-releases';

/** File of a release with all texts of its app. */
export const TEXTS = 'texts.json';

/** Texts by language code and full key: `catalog.product.add`. */
export const ReleaseTexts = z.record(z.string(), z.record(z.string(), z.string()));
export type ReleaseTexts = z.output<typeof ReleaseTexts>;
