import * as z from 'zod/mini';

/** A release of an app with its first appearance in the registry. What older commands did not record is absent. */
export const ListedRelease = z.object({
  version: z.string(),
  /** When it was released, as ISO 8601. */
  at: z.optional(z.string()),
  by: z.optional(z.string()),
  note: z.optional(z.string()),
  commit: z.nullable(z.string()),
});
export type ListedRelease = z.output<typeof ListedRelease>;

/** Answer of the edge at `releaseListPath`: the releases of one app, newest first. */
export const ReleaseList = z.object({ releases: z.array(ListedRelease) });
export type ReleaseList = z.output<typeof ReleaseList>;

/** Address of an app's releases; served where published releases may be chosen (see override-policy.ts). */
export const releaseListPath = (app: string) => `/release-list/${app}`;
