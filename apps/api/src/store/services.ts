import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { contentService } from '#store/content/content.ts';
import { pictureUploads, shownPictures } from '#store/content/page-pictures.ts';
import { pageService } from '#store/content/pages.ts';
import { localizations, textEditor } from '#store/content/texts.ts';
import { emailService } from '#store/email/email.ts';
import { fillerSwitches } from '#store/releases/filler-switches.ts';
import { releaseRequests } from '#store/releases/release-requests.ts';
import { salesService } from '#store/sales/sales.ts';
import { type TodayParts, todayService } from '#store/sales/today.ts';
import { settingEditor } from '#store/settings/setting-editor.ts';
import { type SettingsService, settingsService } from '#store/settings/settings.ts';
import { supportService } from '#store/support/contact.ts';
import { messageActs } from '#store/support/message-acts.ts';
import { readingMessages } from '#store/support/read-message.ts';
import { experiments } from '#store/telemetry/experiments.ts';
import { keptHealth } from '#store/telemetry/kept-health.ts';
import { healthReader } from '#store/telemetry/read-health.ts';
import { releaseAlarms } from '#store/telemetry/release-alarms.ts';
import { releaseHealth } from '#store/telemetry/release-health.ts';

/** Settings, content, emails and what pages report. */
export function storeServices(
  database: Database,
  { limits, ...hosts }: Pick<Config, 'imageHost' | 'publicOrigin'> & { limits: RateLimits },
) {
  const settings = settingsService(database, hosts);
  const content = contentService(database);
  const emails = emailService({ settings, content });
  return {
    settings,
    content,
    emails,
    pages: pageService(database, { content, settings }),
    pictureUploads: pictureUploads(database),
    textEditor: textEditor(database, content),
    support: supportService(database, { settings, content, limits, publicOrigin: hosts.publicOrigin }),
    readMessage: readingMessages(database, { content }),
    messageActs: messageActs(database, { emails, settings }),
    health: releaseHealth(database),
    keptHealth: keptHealth(database),
    experiments: experiments(database),
    releaseAlarms: releaseAlarms(database, { settings, emails, publicOrigin: hosts.publicOrigin }),
    healthReader: healthReader(database),
    sales: salesService(database),
    releaseRequests: releaseRequests(database),
    fillerSwitches: fillerSwitches(database, settings),
  };
}

/** What all pages show, which they need while the primary is away, too: then a replica's settings stand in for ours. */
export function shownContent(
  { steady, isStandingIn }: { steady: Database; isStandingIn: () => boolean },
  settings: SettingsService,
  hosts: Pick<Config, 'imageHost' | 'publicOrigin'>,
) {
  const standIn = settingsService(steady, hosts);
  const present = () => (isStandingIn() ? standIn : settings);
  const shown = {
    read: () => present().read(),
    pictureOrigins: () => present().pictureOrigins(),
  };
  const content = contentService(steady);
  return {
    settings: shown,
    /** For what needs no latest value, and must be read while all connections to the primary wait. */
    steadySettings: standIn,
    content,
    pages: pageService(steady, { content, settings: shown }),
    pictures: shownPictures(steady),
    texts: (languageId: number) => localizations(steady, languageId),
  };
}

type BackOfficeParts = Parameters<typeof settingEditor>[1] & TodayParts;

/** The store's part of the back office, which needs other areas. */
export function storeDeskServices(database: Database, parts: BackOfficeParts) {
  return {
    settingEditor: settingEditor(database, parts),
    today: todayService(database, parts),
  };
}
