import { type ApprovalAction, DECIDING_ROLES } from '@patina/shared-api/contract/desk/approvals';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import { LIMIT_HOURS } from '#operators/money-limit.ts';
import { SHARED_SETTINGS, type StoreSettings } from '#store/store.ts';

/** Prices that one person may set: from so many to so many per cent of the reference price, which is that of so many days ago. */
export const PRICE_RANGE = { least: 70, most: 150, days: 30 };

/** Per cent off that one person may give by a promo code. */
export const MOST_OFF = 30;

/** Why an act waits for a second person, each with the figures in force. */
export const RULES = {
  linked: () => ({}),
  limit: ({ four_eyes_limit: limit }: StoreSettings) => ({ limit, hours: LIMIT_HOURS }),
  'product-price': () => PRICE_RANGE,
  'import-price': () => PRICE_RANGE,
  'pack-price': () => ({ least: PRICE_RANGE.least }),
  'offer-price': ({ sell_margin_percent: margin }: StoreSettings) => ({ margin }),
  'promo-code': () => ({ percent: MOST_OFF }),
  setting: () => ({ settings: [...SHARED_SETTINGS] }),
  role: () => ({ roles: [...DECIDING_ROLES] }),
} satisfies Record<string, (settings: StoreSettings) => Record<string, unknown>>;

export type Rule = keyof typeof RULES;

/** Who does something: somebody in the back office, or who enters a command on the machine, without an account. */
export interface Actor {
  userId?: number;
  /** Name in the audit log: the address of the account, or the machine's name of its user. */
  email: string;
  roles: readonly Role[];
  /** Apps that their role `release` is for; null or absent: every app. */
  apps?: readonly string[] | null;
  /** Number of the approval by which an act is done: another person has requested it. */
  approval?: number;
}

/** What a call of the back office is about: the fields of its path and of its body, where it has several things those of one. */
export type ActFields = Record<string, unknown>;

/** Why an act waits; the figures are shown to those who decide. */
export interface Why {
  rule: Rule;
  /** In hundredths of a Credit; 0 where there is no amount. */
  amountMinor: number;
  /** With the names and units of the audit log, beside the fields of the call, or in their place; an undefined one leaves a field out. */
  details: Record<string, unknown>;
  /** Why it was requested, where the call does not say it. */
  reason?: string;
}

/** A call of the back office that writes. */
export interface DeskAct {
  /** Its name among the approvals: that of its command. Without one it never waits. */
  action?: ApprovalAction;
  /** What it is done to, by its name in the audit log: `order 12`. */
  subject?: (fields: ActFields) => string | Promise<string>;
  /** The field of the body with several things, each of which is an act. */
  each?: string;
  /** All of them are done together: in one transaction, as one entry of the audit log. */
  isTogether?: true;
  /** The route of an act that this call says the outcome of, without doing it. */
  previews?: string;
  /** Why it waits, beside a subject of a linked account. */
  waits?: readonly Rule[];
  /** Judges by what the call says whether it waits; money is counted by what does the act. */
  check?: (fields: ActFields, operator: Actor) => Promise<Why | undefined>;
  /** The answer while it waits, for a page that expects one; by default that is an error. */
  waiting?: (approval: number, call: { body: unknown; operator: Actor }) => unknown;
  /** Where the subject is of a linked account it is refused, because it is itself what others wait for. */
  linked?: 'refused';
  /** Why it is on nobody’s own. Everything else is refused on what is the operator’s own, and waits for linked accounts. */
  store?: string;
}

/** Names what an act is done to by its number: `order 12`. */
export const subjectOf =
  (kind: string) =>
  ({ id }: ActFields) =>
    `${kind} ${id}`;
