import type { Announcement } from '@patina/shared-api/contract/content/announcement';
import type { AnnouncementDraft } from '@patina/shared-api/contract/desk/content';
import { epochSeconds } from '#platform/time.ts';

/** What pages say at a time. */
export function announcementAt(time: Date, draft: AnnouncementDraft | null): Announcement | null {
  if (draft === null) return null;
  const { from, until, ...announcement } = draft;
  const now = epochSeconds(time);
  return (from === null || from <= now) && (until === null || now < until) ? announcement : null;
}
