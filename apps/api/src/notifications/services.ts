import { alertMailer } from '#notifications/mail-alerts.ts';
import { notificationService } from '#notifications/notifications.ts';
import { preferenceService } from '#notifications/preferences.ts';
import { unsubscribeLinks as makeLinks } from '#notifications/unsubscribe.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';

type Parts = Omit<Parameters<typeof alertMailer>[1], 'unsubscribeLinks'> & { encryption: Encryption };

/** What people are told, by what, and the emails of alerts. */
export function notificationServices(database: Database, { encryption, ...parts }: Parts) {
  const unsubscribeLinks = makeLinks(encryption);
  return {
    notifications: notificationService(database, parts),
    preferences: preferenceService(database, parts),
    mailAlerts: alertMailer(database, { ...parts, unsubscribeLinks }),
    unsubscribeLinks,
  };
}
