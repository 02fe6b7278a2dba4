import * as z from 'zod/mini';
import { get, post, put } from '../protocol/endpoint.ts';
import { answer, ListMeta } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, wholeNumber } from '../protocol/request-parameters.ts';

/** What people are told about, each with a choice of its own (docs/product.md#what-people-are-told). */
export const TOLD_KINDS = [
  'order',
  'trade',
  'payment',
  'offer',
  'payout',
  'alert',
  'security',
  'approval',
  'remote',
] as const;
export type ToldKind = (typeof TOLD_KINDS)[number];

/** `reviews.reply`: of a remote, and one of the kinds in its `remote.json`. */
export const AnnouncedKind = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9-]{0,39}\.[a-z][a-z0-9-]{0,39}$/, 'must be a remote and its kind, such as reviews.reply'),
  );

export const Announced = z.object({ kind: AnnouncedKind, values: z.record(z.string(), z.string()) });

/** Something that somebody was told, in the language of the request. */
export const Notification = z.object({
  id: z.number(),
  kind: z.enum(TOLD_KINDS),
  /** What a remote has announced, whose release has the texts: `title` and `text` are empty. */
  announced: z.optional(Announced),
  title: z.string(),
  /** One or two sentences; empty where the title says all. */
  text: z.string(),
  /** Path in the store, or an address of Steam; null where there is nothing to open. */
  link: z.nullable(z.string()),
  /** Seconds since 1970. */
  at: z.number(),
  is_read: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

/** How many are marked as read at once by their ids. */
const MOST_READ = 100;

/** What nobody can switch off: who is not told of a change of their account cannot undo it. */
export const FIXED: readonly string[] = ['security.page', 'security.email'];

/** Whether a kind is told on the page, by email and by push. */
const Channels = z.object({ page: z.boolean(), email: z.boolean(), push: z.boolean() });

export type Channel = keyof z.output<typeof Channels>;

/** Whether a kind can be told so: what remotes let people be told has its texts in their releases, and only pages can write it. */
export const isOffered = (kind: ToldKind, channel: Channel): boolean => kind !== 'remote' || channel === 'page';

export const Preferences = z.object({
  kinds: z.record(z.enum(TOLD_KINDS), Channels),
  /** When emails of alerts are sent: each at once, or once a day together. */
  alert_emails: z.enum(['at-once', 'daily'], 'must be at-once or daily'),
});
export type Preferences = z.output<typeof Preferences>;

export const notifications = {
  list: get(
    '/notifications',
    'What the user was told, the latest first, with how many are unread',
    z.extend(Locale, { page: z._default(wholeNumber(1, 999_999), 1), limit: z._default(wholeNumber(1, 100), 20) }),
    z.object({
      status: z.literal('OK'),
      payload: z.array(Notification),
      meta: z.extend(ListMeta, { unread: z.number() }),
    }),
  ),
  read: post(
    '/notifications/read',
    'Marks what was told as read: by ids, or all of it',
    z
      .extend(BodyLocale, {
        ids: z.optional(z.array(rowId).check(z.maxLength(MOST_READ, `must hold at most ${MOST_READ} ids`))),
        all: z.optional(z.literal(true, 'must be true')),
      })
      .check(
        z.refine(({ ids, all }) => ids !== undefined || all, {
          path: ['ids'],
          error: 'must hold ids, unless all is true',
        }),
      ),
    answer(z.object({ unread: z.number() })),
  ),
  preferences: get(
    '/user/notification-preferences',
    'By what the user is told of each kind',
    Locale,
    answer(Preferences),
  ),
  prefer: put(
    '/user/notification-preferences',
    'Chooses by what the user is told; takes what the GET gives',
    z.extend(BodyLocale, Preferences.shape),
    answer(Preferences),
  ),
};
