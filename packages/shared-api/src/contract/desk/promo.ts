import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, rowId, shortText } from '../protocol/request-parameters.ts';
import { moment } from './bulk-results.ts';
import { deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';

const MAX_AMOUNT = 9_999_999.99;
const MOST_USES = 999_999_999;

const amount = (code: string) => z.number(code).check(z.gt(0, code), z.lte(MAX_AMOUNT, code), z.refine(isMoney, code));

const uses = z._default(z.nullable(z.int().check(z.gte(1), z.lte(MOST_USES))), null);

/** `planned` codes are not valid yet, `over` ones no longer. */
export const PROMO_STATES = ['valid', 'planned', 'over'] as const;

/** Orders of the list; the first is that of a list that nobody has sorted. */
export const PROMO_SORTS = ['-id', 'id', 'code', '-code'] as const;

/** A promo code. Times are seconds since 1970. */
export const DeskPromo = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  type: z.enum(['percent', 'fixed']),
  /** Per cent, or Credits. */
  discount: z.number(),
  applies_to_delivery: z.boolean(),
  starts_at: z.number(),
  ends_at: z.nullable(z.number()),
  /** Most uses, and of one user; null: any number. */
  max_uses: z.nullable(z.number()),
  max_uses_per_user: z.nullable(z.number()),
  /** Orders with it that were neither cancelled nor refunded. */
  uses: z.number(),
  state: z.enum(PROMO_STATES),
});
export type DeskPromo = z.output<typeof DeskPromo>;

export const PromoQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(PROMO_SORTS)),
  search: z.optional(shortText),
  state: z.optional(z.enum(PROMO_STATES)),
});
export type PromoQuery = z.output<typeof PromoQuery>;

const NewPromo = z.extend(BodyLocale, {
  code: shortText,
  description: z._default(shortText, ''),
  type: z.enum(['percent', 'fixed']),
  discount: amount('discount-invalid'),
  applies_to_delivery: z._default(z.boolean(), false),
  /** At once by default. */
  starts_at: z.optional(z.nullable(moment)),
  ends_at: z._default(z.nullable(moment), null),
  max_uses: uses,
  max_uses_per_user: uses,
});

/** A pack is offered to everybody, a prompt to one user, once. */
export const PackKind = z.enum(['pack', 'prompt']);
export type PackKind = z.output<typeof PackKind>;

export const PACK_STATES = ['available', 'over'] as const;

/** Orders of the list; the first is that of a list that nobody has sorted. */
export const PACK_SORTS = ['-id', 'id', 'title', '-title', 'price', '-price'] as const;

/** Products at one price, in Credits. Times are seconds since 1970. */
export const DeskPack = z.object({
  id: z.number(),
  kind: PackKind,
  title: z.string(),
  price: z.number(),
  products: z.array(z.object({ id: z.number(), title: z.string() })),
  /** The recipient of a prompt. */
  user_id: z.nullable(z.number()),
  ends_at: z.nullable(z.number()),
  /** When a prompt was taken. */
  taken_at: z.nullable(z.number()),
  state: z.enum(PACK_STATES),
});
export type DeskPack = z.output<typeof DeskPack>;

export const PackQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(PACK_SORTS)),
  search: z.optional(shortText),
  kind: z.optional(PackKind),
  state: z.optional(z.enum(PACK_STATES)),
});
export type PackQuery = z.output<typeof PackQuery>;

const NewPack = z.extend(BodyLocale, {
  title: shortText,
  price: amount('price-invalid'),
  products: z.array(rowId).check(z.minLength(1), z.maxLength(50)),
  /** Makes it a prompt for this account. */
  user_id: z._default(z.nullable(rowId), null),
  ends_at: z._default(z.nullable(moment), null),
});

/** What may be changed of a pack or a prompt that is available, and what the operator saw. */
const PACK = {
  title: shortText,
  price: amount('price-invalid'),
  products: z.array(rowId).check(z.minLength(1), z.maxLength(50)),
  ends_at: z.nullable(moment),
};
const PackEdit = z.extend(BodyLocale, { id: rowId, kind: PackKind, ...PACK, seen: z.object(PACK) });

const CATALOGUE = { roles: ['catalogue', 'owner'] } as const;
const Created = answer(z.object({ id: z.number() }));

const codesList = deskList('/desk/promo-codes', 'Promo codes with their uses', PromoQuery, DeskPromo, CATALOGUE);
const packsList = deskList('/desk/packs', 'Packs, and offers to single users', PackQuery, DeskPack, CATALOGUE);

export const promo = {
  codes: codesList.list,
  exportCodes: codesList.exportList,
  createCode: deskPost('/desk/promo-codes/create', 'Creates a promo code', NewPromo, Done, CATALOGUE),
  endCode: deskPost(
    '/desk/promo-codes/end',
    'Ends a promo code now',
    z.extend(BodyLocale, { code: shortText }),
    Done,
    CATALOGUE,
  ),
  packs: packsList.list,
  exportPacks: packsList.exportList,
  createPack: deskPost('/desk/packs/create', 'Offers several products at one price', NewPack, Created, CATALOGUE),
  editPack: deskPost(
    '/desk/packs/edit',
    'Changes a pack that is available; orders keep what they have bought',
    PackEdit,
    Done,
    CATALOGUE,
  ),
  endPack: deskPost(
    '/desk/packs/end',
    'Stops offering a pack, or products to a single user',
    z.extend(BodyLocale, { id: rowId, kind: PackKind }),
    Done,
    CATALOGUE,
  ),
};
