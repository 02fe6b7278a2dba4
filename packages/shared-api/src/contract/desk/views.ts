import * as z from 'zod/mini';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, PRINTABLE, rowId } from '../protocol/request-parameters.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { deskContent } from './content.ts';
import { deskGet, deskPost } from './desk-endpoint.ts';
import { deskMessages } from './messages.ts';
import { money } from './money.ts';
import { offers } from './offers.ts';
import { orders } from './orders.ts';
import { payouts } from './payouts.ts';
import { people } from './people.ts';
import { products } from './products.ts';
import { promo } from './promo.ts';
import { ROLES, type Role } from './roles.ts';

/** Most saved filters that one operator has of one list. */
export const MOST_VIEWS = 20;
/** Longest name, in characters. */
export const MAX_VIEW_NAME = 40;

const LISTS = [
  approvals.list,
  audit.list,
  deskContent.texts,
  deskMessages.list,
  money.ledger,
  money.payments,
  offers.list,
  orders.list,
  payouts.list,
  people.list,
  products.list,
  promo.codes,
  promo.packs,
];

/** The lists whose filters are saved, by their calls, and who may see them. */
export const VIEWED_LISTS: Readonly<Record<string, readonly Role[]>> = Object.fromEntries(
  LISTS.map(({ path, access }) => [path, access.roles]),
);

/** The call of a list: `/desk/orders`. */
const ListPath = z.string().check(z.refine((path) => Object.hasOwn(VIEWED_LISTS, path), 'must be a list with filters'));

/** Filters and order of a list that somebody has saved under a name. */
export const SavedView = z.object({
  id: z.number(),
  name: z.string(),
  /** Filters and order as in the address of the list: `status=processing&sort=-total`; empty for none. */
  query: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Address of who has saved it; null once that account is closed. */
  owner: z.nullable(z.string()),
});
export type SavedView = z.output<typeof SavedView>;

const viewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'view-name-invalid'),
    z.maxLength(MAX_VIEW_NAME, 'view-name-invalid'),
    z.regex(PRINTABLE, 'view-name-invalid'),
  );

const listQuery = z
  .string()
  .check(z.maxLength(1000, 'is too long'), z.regex(/^[\w\-.~%+=&*:@!$'(),;/?]*$/, 'must be encoded'));

const ACCESS = { roles: ROLES } as const;

export const views = {
  list: deskGet(
    '/desk/views',
    'Saved filters of a list: one’s own, and those that colleagues share',
    z.extend(Locale, { list: ListPath }),
    answer(z.array(SavedView)),
    ACCESS,
  ),
  save: deskPost(
    '/desk/views/save',
    'Saves filters of a list under a name, or others under a name that is known',
    z.extend(BodyLocale, {
      list: ListPath,
      name: viewName,
      query: listQuery,
      is_shared: z.boolean(),
      /** Whether filters of one’s own of this name are replaced. */
      replaces: z.optional(z.boolean()),
    }),
    Done,
    ACCESS,
  ),
  change: deskPost(
    '/desk/views/change',
    'Renames saved filters of one’s own, and shares them or no longer',
    z.extend(BodyLocale, { id: rowId, name: viewName, is_shared: z.boolean() }),
    Done,
    ACCESS,
  ),
  remove: deskPost(
    '/desk/views/remove',
    'Removes saved filters of one’s own, or as an owner those that somebody shares',
    z.extend(BodyLocale, { id: rowId }),
    Done,
    ACCESS,
  ),
};
