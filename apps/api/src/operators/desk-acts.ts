import { type ApprovalAction, DECIDING_ROLES } from '@patina/shared-api/contract/desk/approvals';
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

/** What a call of the back office is about: the fields of its path and of its body, where it has several things those of one. */
export type ActFields = Record<string, unknown>;

/** Why an act waits; the figures are shown to those who decide. */
export interface Why {
  rule: Rule;
  /** In hundredths of a Credit; 0 where there is no amount. */
  amountMinor: number;
  details: Record<string, unknown>;
}

/** The rules that judge a call by what it says. */
export interface FourEyesChecks {
  /** The first of some rules by which an act waits. */
  find(rules: readonly Rule[], fields: ActFields): Promise<Why | undefined>;
}

/** A call of the back office that writes. */
export interface DeskAct {
  /** Its name among the approvals: that of its command. Without one it never waits. */
  action?: ApprovalAction;
  /** What it is done to, by its name in the audit log: `order 12`. `route`: the route knows it. */
  subject?: ((fields: ActFields) => string | Promise<string>) | 'route';
  /** The field of the body with several things, each of which is an act. */
  each?: string;
  /** Why it waits, beside a subject of a linked account. */
  waits?: readonly Rule[];
  /** Judges by what the call says whether it waits; money is counted by what does the act. */
  check?: (fields: ActFields) => Promise<Why | undefined>;
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

const promoOf = ({ code }: ActFields) => `promo ${String(code).toUpperCase()}`;

const packOf = ({ kind, id }: ActFields) => `${kind} ${id}`;

const DECISION = {
  store: 'Is the second person: neither of what they have requested, nor of what is theirs or linked.',
};

/**
 * Calls of the back office that write and are not declared as acts of their areas yet: what each is done to, and when a second
 * person decides. Nobody does it to what is their own (docs/decisions/0053-nobody-decides-on-their-own.md).
 */
export const ACTS: Readonly<Record<string, DeskAct>> = {
  'POST /desk/operator/enter': { store: 'Opens one’s own session.' },
  'POST /desk/roles/grant': { action: 'role grant', subject: 'route', waits: ['role'] },
  'POST /desk/roles/revoke': { store: 'Takes rights away; an owner cannot take that role from themselves.' },
  'POST /desk/approvals/approve': DECISION,
  'POST /desk/approvals/decline': { store: 'Nothing is done; who has requested it may withdraw it.' },
  'POST /desk/checks/ledger': { store: 'Compares, and changes nothing.' },
  'POST /desk/checks/provider': { store: 'Compares, and changes nothing.' },
  'POST /desk/promo-codes/create': {
    action: 'promo create',
    subject: promoOf,
    waits: ['promo-code', 'limit'],
    store: 'Is nobody’s before it is made.',
  },
  'POST /desk/promo-codes/end': { action: 'promo end', subject: promoOf },
  'POST /desk/packs/create': {
    action: 'pack create',
    // A pack is for everybody, a prompt for one account.
    subject: ({ user_id, title }) => (user_id === null ? `pack ${title}` : `user ${user_id}`),
    waits: ['pack-price'],
  },
  'POST /desk/packs/edit': { action: 'pack change', subject: packOf, waits: ['pack-price'] },
  'POST /desk/packs/end': { action: 'pack end', subject: packOf },
};
