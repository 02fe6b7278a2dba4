import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { OpenSession } from '../account/identity.ts';
import { SteamTrading } from '../account/profile.ts';
import { OfferStatus } from '../offers/offer.ts';
import { OrderStatus } from '../orders/purchase.ts';
import { answer, Done, listAnswer } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { AnnouncedKind } from '../told/notifications.ts';
import { reasonText } from './bulk-results.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';
import { Role } from './roles.ts';

export const PersonState = z.enum(['verified', 'unverified', 'locked']);
export type PersonState = z.output<typeof PersonState>;

/** Orders of the list; the first is that of a list that nobody has sorted. */
export const PEOPLE_SORTS = ['-id', 'id', '-balance', 'balance'] as const;

export const PeopleQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(PEOPLE_SORTS)),
  /** Part of the address or of the name, the id, or the whole Steam id. */
  who: z.optional(shortText),
  state: z.optional(PersonState),
  /** Tagged so. */
  tag: z.optional(shortText),
});
export type PeopleQuery = z.output<typeof PeopleQuery>;

/** An open account. Amounts in Credits; times are seconds since 1970. */
export const PersonRow = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  state: PersonState,
  /** Empty if none is linked. */
  steamid: z.string(),
  balance: z.number(),
  created_at: z.number(),
  /** By name; an older API does not tell them. */
  tags: z.optional(z.array(z.string())),
});
export type PersonRow = z.output<typeof PersonRow>;

export const AdjustmentStatus = z.enum(['pending', 'booked', 'declined']);

/** A change of a balance by operators, in Credits; negative: taken from it. */
export const Adjustment = z.object({
  id: z.number(),
  amount: z.number(),
  reason: z.string(),
  status: AdjustmentStatus,
  requested_by: z.string(),
  /** The second person; null where none is needed. */
  decided_by: z.nullable(z.string()),
  created_at: z.number(),
});
export type Adjustment = z.output<typeof Adjustment>;

/** An email to a person, without its text: it is unsent, or kept for 30 days because it is about money or items. */
export const Notice = z.object({
  id: z.number(),
  subject: z.string(),
  created_at: z.number(),
  sent_at: z.nullable(z.number()),
  has_failed: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

export const Person = z.extend(PersonRow, {
  /** The address that replaces `email` once it is verified. */
  pending_email: z.nullable(z.string()),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  post_code: z.string(),
  country: z.nullable(z.string()),
  trade_link: z.string(),
  verified_at: z.nullable(z.number()),
  /** When an email to the address was refused for good; null if none was since it was confirmed. */
  email_bounced_at: z.optional(z.nullable(z.number())),
  locked_at: z.nullable(z.number()),
  lock_reason: z.nullable(z.string()),
  /** Until when payouts and deliveries wait after a change of credentials. */
  waits_until: z.nullable(z.number()),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  roles: z.array(Role),
  sessions: z.array(z.omit(OpenSession, { current: true })),
  /** Newest first. */
  notices: z.array(Notice),
  adjustments: z.array(Adjustment),
});
export type Person = z.output<typeof Person>;

export const PersonOrder = z.object({
  id: z.number(),
  created_at: z.number(),
  status: OrderStatus,
  items: z.number(),
  /** In Credits. */
  total: z.number(),
});
export type PersonOrder = z.output<typeof PersonOrder>;

export const PersonOffer = z.object({
  id: z.number(),
  created_at: z.number(),
  title: z.string(),
  status: OfferStatus,
  /** Ours, else theirs, in `currency`. */
  price: z.number(),
  currency: z.string(),
});
export type PersonOffer = z.output<typeof PersonOffer>;

/** A movement of somebody's balance, in Credits. */
export const PersonMovement = z.object({
  id: z.number(),
  created_at: z.number(),
  kind: z.string(),
  subject: z.string(),
  amount: z.number(),
});
export type PersonMovement = z.output<typeof PersonMovement>;

/** What Steam says of somebody's linked account, else of that of their trade link. */
export const PersonSteam = z.object({
  /** Null if there is neither. */
  steamid: z.nullable(z.string()),
  trading: SteamTrading,
});
export type PersonSteam = z.output<typeof PersonSteam>;

/** Most that a balance is changed by, in Credits. */
const MAX_CHANGE = 1_000_000;

const READ = { roles: ['support', 'finance', 'owner'] } as const;
/** All who read people or offers. */
const WHO_TRADES = { roles: ['support', 'finance', 'catalogue', 'owner'] } as const;
const SUPPORT = { roles: ['support', 'owner'] } as const;
const OWNER = { roles: ['owner'] } as const;
const MONEY = { roles: ['finance', 'owner'], isMoney: true } as const;

const One = z.extend(BodyLocale, { id: rowId });
/** A value of the texts of what is told: `product=AWP | Asiimov`. */
const ToldValue = z
  .string()
  .check(z.maxLength(200), z.regex(/^[a-z][a-z0-9_]{0,39}=[^\p{Cc}]*$/u, 'must be name=value'));
const WithReason = z.extend(One, { reason: reasonText });

export const people = {
  ...deskList('/desk/people', 'Open accounts, a page at a time', PeopleQuery, PersonRow, READ),
  details: deskGet('/desk/people/{id}', 'An open account with its sessions and notices', Locale, answer(Person), READ),
  orders: deskGet('/desk/people/{id}/orders', 'Their orders, newest first', ListQuery, listAnswer(PersonOrder), READ),
  offers: deskGet('/desk/people/{id}/offers', 'Their offers, newest first', ListQuery, listAnswer(PersonOffer), READ),
  steam: deskGet('/desk/people/{id}/steam', 'Whether Steam lets them trade', Locale, answer(PersonSteam), WHO_TRADES),
  ledger: deskGet(
    '/desk/people/{id}/ledger',
    'What has changed their balance, newest first',
    ListQuery,
    listAnswer(PersonMovement),
    READ,
  ),
  verify: deskPost('/desk/people/verify', 'Marks an email address as verified', One, Done, SUPPORT),
  signOut: deskPost('/desk/people/sign-out', 'Ends every session of an account', One, Done, SUPPORT),
  lock: deskPost(
    '/desk/people/lock',
    'Locks an account: its sessions end, and its owner neither signs in nor buys nor withdraws',
    WithReason,
    Done,
    SUPPORT,
  ),
  unlock: deskPost('/desk/people/unlock', 'Unlocks an account', One, Done, SUPPORT),
  tell: deskPost(
    '/desk/people/tell',
    'Tells somebody what a remote has announced in its `remote.json`',
    z.extend(One, {
      what: AnnouncedKind,
      values: z._default(z.array(ToldValue).check(z.maxLength(10, 'must hold at most 10 values')), []),
      link: z.optional(
        z
          .string()
          .check(z.maxLength(300), z.regex(/^\/(?![/\\])[!-~]*$/, 'must be a path of the store, such as /cart')),
      ),
    }),
    Done,
    SUPPORT,
  ),
  close: deskPost('/desk/people/close', 'Closes an account permanently and erases its personal data', One, Done, {
    ...OWNER,
    isMoney: true,
  }),
  adjust: deskPost(
    '/desk/people/adjust',
    'Gives Credits to somebody, or takes them; a large amount waits for a second person',
    z.extend(WithReason, {
      amount: z
        .number()
        .check(
          z.refine(
            (given) => given !== 0 && Math.abs(given) <= MAX_CHANGE && isMoney(Math.abs(given)),
            'amount-invalid',
          ),
        ),
    }),
    answer(Adjustment),
    MONEY,
  ),
};
