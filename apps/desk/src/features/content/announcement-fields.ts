import type { AnnouncementDraft } from '@patina/shared-api/contract/desk/content';
import { momentField, momentOf } from '#shared/form/read-fields.ts';

/** An announcement as it is typed: times are those of this computer's zone. */
export interface AnnouncementFields {
  tone: AnnouncementDraft['tone'];
  link: string;
  texts: Record<string, string>;
  from: string;
  until: string;
}

export function fieldsOf(announcement: AnnouncementDraft | null): AnnouncementFields {
  if (announcement === null) return { tone: 'info', link: '', texts: {}, from: '', until: '' };
  const { tone, link, texts, from, until } = announcement;
  return { tone, link: link ?? '', texts, from: momentField(from), until: momentField(until) };
}

export function announcementOf({ tone, link, texts, from, until }: AnnouncementFields): AnnouncementDraft {
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return {
    tone,
    link: link.trim() || null,
    texts: Object.fromEntries(written),
    from: momentOf(from),
    until: momentOf(until),
  };
}
