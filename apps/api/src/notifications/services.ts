import { alertMailer, type OwnOrigin } from '#notifications/mail-alerts.ts';
import { notificationService } from '#notifications/notifications.ts';
import { preferenceService } from '#notifications/preferences.ts';
import { unsubscribeLinks as makeLinks } from '#notifications/unsubscribe.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';

type Parts = Omit<Parameters<typeof alertMailer>[1], 'unsubscribeLinks' | 'origin'> & {
  encryption: Encryption;
  publicOrigin: string | undefined;
};

/** What people are told, by what, and the emails of alerts. */
export function notificationServices(database: Database, { encryption, publicOrigin, ...parts }: Parts) {
  const origin: OwnOrigin = { known: publicOrigin };
  const unsubscribeLinks = makeLinks(encryption);
  return {
    notifications: notificationService(database, parts),
    preferences: preferenceService(database, parts),
    mailAlerts: alertMailer(database, { ...parts, unsubscribeLinks, origin }),
    unsubscribeLinks,
    /** Notes where a store without a configured address is, as the request of somebody signed in says. */
    seeOrigin(requested: string): void {
      origin.known ??= requested;
    },
  };
}
