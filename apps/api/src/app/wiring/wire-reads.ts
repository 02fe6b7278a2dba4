import type { Pictures } from '#catalogue/catalogue.ts';
import { catalogueServices } from '#catalogue/services.ts';
import { type ReplicatedSessions, sessionFinder } from '#identity/sessions/auth.ts';
import type { Config } from '#platform/config.ts';
import type { Reads } from '#platform/database/reads/reads.ts';
import { contentService } from '#store/content/content-service.ts';
import { type SettingsService, settingsService } from '#store/settings/settings-service.ts';

/** What may be a moment old, and is read from replicas. */
export function wireReads(
  reads: Reads,
  { publicOrigin, ...pictures }: Pictures & Pick<Config, 'publicOrigin'>,
  settings: SettingsService,
) {
  const shown = shownContent(reads, { settings, imageHost: pictures.imageHost, publicOrigin });
  return {
    ...catalogueServices(reads, pictures),
    shown,
    replicated: replicatedSessions(reads, shown),
  };
}

/** What all pages show, which they need while the primary is away, too. */
function shownContent(
  reads: Reads,
  { settings, ...hosts }: { settings: SettingsService } & Pick<Config, 'imageHost' | 'publicOrigin'>,
) {
  const standIn = settingsService(reads.steady, hosts);
  const present = () => (reads.isStandingIn() ? standIn : settings);
  const shown = {
    read: () => present().read(),
    pictureOrigins: () => present().pictureOrigins(),
  };
  return {
    settings: shown,
    content: contentService(reads.steady, shown),
  };
}

/** Who is signed in, for what shows nothing of theirs, while the primary is away. */
function replicatedSessions(reads: Reads, { settings }: Pick<ReplicatedSessions, 'settings'>): ReplicatedSessions {
  return { find: sessionFinder(reads.steady), settings, isUsed: reads.isStandingIn };
}
