/** How a value of the audit log is written. */
export type FieldKind =
  | 'text'
  | 'moment'
  | 'yesNo'
  | 'credits'
  | 'creditsMinor'
  | 'count'
  | 'price'
  | 'discount'
  | 'discountType'
  | 'status'
  | 'state'
  | 'trade'
  | 'rule'
  | 'roles'
  | 'action'
  | 'problem'
  | 'person'
  | 'import'
  | 'list'
  | 'any'
  | 'hidden';

const kinds = <Kind extends FieldKind>(kind: Kind, ...names: string[]) => names.map((name) => [name, kind] as const);

/**
 * What the values of the audit log are, by their names; those that are not here are texts and numbers. A price is in the `currency` beside
 * it, else in Credits.
 */
const KINDS = new Map<string, FieldKind>([
  ...kinds('moment', 'protected_until', 'late_at', 'returned_at', 'ends_at', 'starts_at', 'due_at', 'sent_at'),
  ...kinds('moment', 'email_verified_at', 'at', 'expires_at'),
  ...kinds(
    'yesNo',
    'in_stock',
    'is_new',
    'is_hidden',
    'on_sale',
    'is_terms',
    'is_privacy',
    'is_shared',
    'applies_to_delivery',
    'is_unprotected',
    'is_withdrawn',
  ),
  ...kinds('yesNo', 'locked', 'closed', 'signed_out', 'stopped', 'shown', 'off'),
  ...kinds('price', 'price', 'old_price', 'own_price', 'seen_price', 'service_price', 'reference_price', 'most'),
  ...kinds('credits', 'amount'),
  ...kinds('creditsMinor', 'amount_minor', 'price_minor'),
  ...kinds(
    'count',
    'stock',
    'products',
    'left',
    'created',
    'updated',
    'unchanged',
    'undone',
    'kept',
    'payouts',
    'read',
  ),
  ...kinds('count', 'max_uses', 'max_uses_per_user', 'attempts'),
  ...kinds('discount', 'discount'),
  ...kinds('discountType', 'discount_type'),
  ...kinds('status', 'status'),
  ...kinds('state', 'state'),
  ...kinds('trade', 'trade', 'trade_state'),
  ...kinds('rule', 'rule'),
  ...kinds('roles', 'role', 'roles'),
  ...kinds('action', 'action', 'act'),
  ...kinds('problem', 'refused'),
  ...kinds('person', 'user', 'user_id'),
  ...kinds('import', 'import'),
  ...kinds('list', 'list'),
  ...kinds('any', 'value'),
  // Numbers that only the database uses, and what another value or the subject says.
  ...kinds('hidden', 'id', 'note', 'email_id', 'positions', 'kind', 'number', 'count'),
]);

const kindOf = (name: string): FieldKind => KINDS.get(name) ?? 'text';

type Values = Readonly<Record<string, unknown>>;

interface ChangedField {
  name: string;
  kind: FieldKind;
  /** Undefined where there was none. */
  from: unknown;
  to: unknown;
}

/** The values that differ between two states of something, in their order; the currency is said by the prices in it. */
export function changedFields(before: Values | null | undefined, after: Values | null | undefined): ChangedField[] {
  const [from, to] = [before ?? {}, after ?? {}];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const hasPrice = names.some((name) => kindOf(name) === 'price');
  return names
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .filter((name) => kindOf(name) !== 'hidden' && !(name === 'currency' && hasPrice))
    .map((name) => ({ name, kind: kindOf(name), from: from[name], to: to[name] }));
}
