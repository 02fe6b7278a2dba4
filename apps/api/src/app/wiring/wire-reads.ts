import type { Pictures } from '#catalogue/catalogue.ts';
import { catalogueServices } from '#catalogue/services.ts';
import { type ReplicatedSessions, sessionFinder } from '#identity/identity.ts';
import type { Config } from '#platform/config.ts';
import type { Reads } from '#platform/database/reads/reads.ts';
import { shownContent } from '#store/services.ts';
import type { SettingsService } from '#store/store.ts';

/** What may be a moment old, and is read from replicas. */
export function wireReads(
  reads: Reads,
  { publicOrigin, ...pictures }: Pictures & Pick<Config, 'publicOrigin'>,
  settings: SettingsService,
) {
  const shown = shownContent(reads, settings, { imageHost: pictures.imageHost, publicOrigin });
  return {
    ...catalogueServices(reads, pictures),
    shown,
    replicated: replicatedSessions(reads, shown),
  };
}

/** Who is signed in, for what shows nothing of theirs, while the primary is away. */
function replicatedSessions(reads: Reads, { settings }: Pick<ReplicatedSessions, 'settings'>): ReplicatedSessions {
  return { find: sessionFinder(reads.steady), settings, isUsed: reads.isStandingIn };
}
