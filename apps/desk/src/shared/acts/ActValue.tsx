import { type TFunction, useTranslation } from '@patina/platform/i18n';
import type { AuditAction } from '@patina/shared-api/contract/desk/audit';
import type { NamedPeople } from '@patina/shared-api/contract/desk/named-people';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { OfferStatus } from '@patina/shared-api/contract/offers/offer';
import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { fromMinor } from '@patina/shared-api/money';
import type { ReactNode } from 'react';
import { SubjectLink } from '../subjects/SubjectLink.tsx';
import { useAmounts } from '../values/amounts.ts';
import { Moment } from '../values/values.tsx';
import type { FieldKind } from './act-fields.ts';

const NOTHING = '–';
/** Most characters of a text, and most entries of a list, that are shown. */
const MOST_CHARACTERS = 160;
const MOST_ENTRIES = 20;

interface ActValueProps {
  kind: FieldKind;
  value: unknown;
  /** The other values of the same state. */
  beside: Readonly<Record<string, unknown>>;
  subject: string;
  people?: NamedPeople;
}

/** A value of the audit log in words. */
export function ActValue({ kind, value, beside, subject, people }: ActValueProps): ReactNode {
  const { t } = useTranslation('desk');
  const { credits, money } = useAmounts();
  if (value === null || value === '') return NOTHING;
  if (kind === 'moment') return <Moment seconds={secondsOf(value)} />;
  if (kind === 'person') return <SubjectLink subject={`user ${value}`} people={people} />;
  if (kind === 'import') return <SubjectLink subject={`import ${value}`} />;
  const { currency, discount_type: type } = beside;
  const price = (one: number) => (typeof currency === 'string' ? money(one, currency) : credits(one));
  if (typeof value === 'number') {
    if (kind === 'price') return price(value);
    if (kind === 'credits') return credits(value);
    if (kind === 'creditsMinor') return credits(fromMinor(value));
    if (kind === 'count') return t('count', { value });
    if (kind === 'discount') {
      return type === 'percent' ? t('percent', { value: fromMinor(value) }) : credits(fromMinor(value));
    }
  }
  if (kind === 'price' && typeof value === 'object') return cut(Object.values(value).map(price).join(' · '));
  if (kind === 'yesNo' || typeof value === 'boolean') return t(value === true ? 'audit.yes' : 'audit.no');
  if (kind === 'any') return cut(flat(value, t));
  const word = (one: unknown) => wordOf(kind, String(one), subject, t);
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ENTRIES).map(word).join(', ');
    return value.length > MOST_ENTRIES ? `${shown} …` : shown || NOTHING;
  }
  return typeof value === 'object' ? cut(flat(value, t)) : cut(word(value));
}

/** The word for a code, by what it is a code of; other texts are as they are. */
function wordOf(kind: FieldKind, code: string, subject: string, t: TFunction<'desk'>): string {
  const known = { defaultValue: code };
  if (kind === 'status') return statusOf(code, subject, t);
  if (kind === 'state') return t(`audit.values.states.${code as 'open'}`, known);
  if (kind === 'trade') return t(`trade.${code as TradeState}`, known);
  if (kind === 'rule') return t(`audit.values.rules.${code as 'limit'}`, known);
  if (kind === 'roles') return t(`roleNames.${code as Role}`, known);
  if (kind === 'action') return t(`audit.actions.${code as AuditAction}`, known);
  if (kind === 'problem') return t(`problems.${code as 'own-account'}`, known);
  if (kind === 'discountType') return t(`audit.values.discountTypes.${code as 'fixed'}`, known);
  if (kind === 'list') return t(LISTS[code] ?? 'table.all', known);
  return code;
}

/** Pages of the lists whose filters are saved. */
const LISTS: Readonly<Record<string, Parameters<TFunction<'desk'>>[0] & `head.${string}`>> = {
  '/desk/approvals': 'head.approvals.title',
  '/desk/audit': 'head.audit.title',
  '/desk/content/texts': 'head.content.title',
  '/desk/ledger': 'head.money.title',
  '/desk/messages': 'head.messages.title',
  '/desk/offers': 'head.offers.title',
  '/desk/orders': 'head.orders.title',
  '/desk/packs': 'head.promo.title',
  '/desk/payments': 'head.money.title',
  '/desk/payouts': 'head.payouts.title',
  '/desk/people': 'head.people.title',
  '/desk/products': 'head.products.title',
  '/desk/promo-codes': 'head.promo.title',
};

function statusOf(code: string, subject: string, t: TFunction<'desk'>): string {
  const known = { defaultValue: code };
  if (/^(order |several orders)/.test(subject)) return t(`orderStatus.${code as OrderStatus}`, known);
  if (/^(offer |several offers)/.test(subject)) return t(`offerStatus.${code as OfferStatus}`, known);
  return t(`audit.values.payouts.${code as 'paid'}`, known);
}

const cut = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()}…` : text);

/** A time of the database (ISO 8601) or of a request (seconds since 1970). */
const secondsOf = (value: unknown) => (typeof value === 'number' ? value : Date.parse(String(value)) / 1000);

/** A value of a setting, whatever it is made of. */
function flat(value: unknown, t: TFunction<'desk'>): string {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) return value.map((one) => flat(one, t)).join('; ') || NOTHING;
  if (typeof value === 'number') return t('count', { value });
  if (typeof value === 'object') {
    return Object.values(value)
      .map((one) => flat(one, t))
      .join(' · ');
  }
  return String(value);
}
