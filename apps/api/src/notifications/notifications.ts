import type { Notification } from '@patina/shared-api/contract/told/notifications';
import type { Database } from '#platform/database/tables.ts';
import { paginationMeta } from '#platform/http/pagination.ts';
import { type ContentService, noticeRepository, noticeWriter, type SettingsService } from '#store/store.ts';

export type NotificationService = ReturnType<typeof notificationService>;

interface NotificationParts {
  settings: Pick<SettingsService, 'read'>;
  content: Pick<ContentService, 'languages'>;
}

/** What people were told, in the language in which they read it (docs/product.md#what-people-are-told). */
export function notificationService(database: Database, parts: NotificationParts) {
  const notices = noticeRepository(database);

  return {
    /** A page of what somebody was told, the latest first, with how many are unread. */
    async list(userId: number, { page, limit }: { page: number; limit: number }, languageId: number | undefined) {
      const write = await noticeWriter(parts);
      const [rows, { told, unread }] = await Promise.all([notices.page(userId, limit, page), notices.count(userId)]);
      const shown: Notification[] = rows.flatMap((row) => write(row, languageId) ?? []);
      return { shown, meta: { ...paginationMeta(told, page, limit, rows.length), unread } };
    },

    /** Marks what was told as read, and returns how many are not; ids of others change nothing. */
    async read(userId: number, { ids = [], all }: { ids?: readonly number[] | undefined; all?: true | undefined }) {
      if (all) await notices.readAll(userId);
      else await notices.read(userId, ids);
      const { unread } = await notices.count(userId);
      return { unread };
    },
  };
}
