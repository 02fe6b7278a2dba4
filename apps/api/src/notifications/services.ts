import { liveStreams } from '#notifications/live/live-streams.ts';
import { alertMailer, type OwnOrigin } from '#notifications/mail-alerts.ts';
import { notificationService } from '#notifications/notifications.ts';
import { preferenceService } from '#notifications/preferences.ts';
import { pushService } from '#notifications/push/push.ts';
import { pushSender } from '#notifications/push/send-pushes.ts';
import { unsubscribeLinks as makeLinks } from '#notifications/unsubscribe.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';

type Parts = Omit<Parameters<typeof alertMailer>[1], 'unsubscribeLinks' | 'origin'> &
  Parameters<typeof liveStreams>[1] & {
    encryption: Encryption;
  } & Pick<Config, 'publicOrigin' | 'push' | 'pushServices'>;

/** What people are told, by what, at once where a page is open, the emails of alerts, and push. */
export function notificationServices(
  database: Database,
  { encryption, publicOrigin, push, pushServices, ...parts }: Parts,
) {
  const origin: OwnOrigin = { known: publicOrigin };
  const unsubscribeLinks = makeLinks(encryption);
  return {
    notifications: notificationService(database, parts),
    live: liveStreams(database, parts),
    preferences: preferenceService(database, parts),
    mailAlerts: alertMailer(database, { ...parts, unsubscribeLinks, origin }),
    push: pushService(database, { push, pushServices }),
    sendPushes: pushSender(database, { ...parts, keys: push }),
    unsubscribeLinks,
    /** Notes where a store without a configured address is, as the request of somebody signed in says. */
    seeOrigin(requested: string): void {
      origin.known ??= requested;
    },
  };
}
