import * as z from 'zod/mini';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId } from '../protocol/request-parameters.ts';
import { deskGet, deskPost } from './desk-endpoint.ts';
import { ROLES } from './roles.ts';
import { SubjectKind, SubjectName } from './subjects.ts';
import { tagName } from './tag-name.ts';

/** Longest note, in characters. */
export const MAX_NOTE = 2000;
/** Most notes about one order, offer or person. */
export const MOST_NOTES = 200;
/** Most tags of one order, offer or person. */
export const MOST_TAGS = 10;
/** Most different tags of all orders, of all offers, of all people. */
export const MOST_TAG_NAMES = 100;

/** What an operator has written down, as plain text. Times are seconds since 1970. */
export const Note = z.object({
  id: z.number(),
  text: z.string(),
  /** Address of who has written it; null once that account is closed. */
  author: z.nullable(z.string()),
  is_own: z.boolean(),
  created_at: z.number(),
  edited_at: z.nullable(z.number()),
});
export type Note = z.output<typeof Note>;

/** What colleagues know about an order, an offer or a person. */
export const Notes = z.object({
  /** Newest first. */
  notes: z.array(Note),
  /** By name. */
  tags: z.array(z.string()),
});

/** A tag that is in use, and on how many orders, offers or people. */
export const TagCount = z.object({ name: z.string(), count: z.number() });
export type TagCount = z.output<typeof TagCount>;

const noteText = z
  .string()
  .check(z.trim(), z.minLength(1, 'note-text-invalid'), z.maxLength(MAX_NOTE, 'note-text-invalid'));

const About = z.extend(Locale, { subject: SubjectName });
const One = z.extend(BodyLocale, { id: rowId });
const Tagged = z.extend(BodyLocale, { subject: SubjectName, name: tagName });

/** Each is answered for those only who may see what it is about. */
const ACCESS = { roles: ROLES } as const;

export const notes = {
  read: deskGet('/desk/notes', 'Notes and tags of an order, an offer or a person', About, answer(Notes), ACCESS),
  add: deskPost(
    '/desk/notes/add',
    'Writes a note about an order, an offer or a person',
    z.extend(BodyLocale, { subject: SubjectName, text: noteText }),
    Done,
    ACCESS,
  ),
  edit: deskPost('/desk/notes/edit', 'Changes a note of one’s own', z.extend(One, { text: noteText }), Done, ACCESS),
  remove: deskPost(
    '/desk/notes/remove',
    'Removes a note for good: of one’s own, or as an owner any',
    One,
    Done,
    ACCESS,
  ),
  tags: deskGet(
    '/desk/tags',
    'Tags that are in use, the most frequent first',
    z.extend(Locale, { kind: SubjectKind }),
    answer(z.array(TagCount)),
    ACCESS,
  ),
  tag: deskPost('/desk/tags/add', 'Tags an order, an offer or a person', Tagged, Done, ACCESS),
  untag: deskPost('/desk/tags/remove', 'Takes a tag away', Tagged, Done, ACCESS),
};
