import { LocalTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { Money as KitMoney } from '@patina/ui/Money';
import { useOperator } from '../operator/use-operator.ts';
import { useAmounts } from './amounts.ts';
import { momentText } from './moments.ts';

/** Seconds since 1970 as `21.11.2026 16:05`, in the operator's language; nothing for a moment that has not come. */
export function Moment({ seconds }: { seconds: number | null | undefined }) {
  const { i18n } = useTranslation('desk');
  if (seconds == null) return null;
  return <LocalTime seconds={seconds} format={(at) => momentText(i18n.language, at)} placeholder="00.00.0000 00:00" />;
}

interface MoneyProps {
  /** A decimal amount; nothing is shown for one that is not known. */
  amount: number | null | undefined;
  /** Credits by default. */
  currency?: string;
}

/** An amount of money in the operator's language: `12.50 Credits`, `€12.50`. */
export function Money({ amount, currency }: MoneyProps) {
  const { credits, money } = useAmounts();
  if (amount == null) return null;
  return <KitMoney amount={currency === undefined ? credits(amount) : money(amount, currency)} />;
}

/** The amount of a row, for the column of a table. */
export const amountOf = (row: { amount: number; currency: string }) => (
  <Money amount={row.amount} currency={row.currency} />
);

/** Name of a payment method. */
export function PaymentMethod({ code }: { code: string }) {
  const { i18n } = useTranslation('desk');
  return methodTitle(code, i18n.language);
}

interface PersonLinkProps {
  id: number;
  /** Email address or name. */
  name: string;
}

/** A person, with a link to what is known about them for those who may see it. */
export function PersonLink({ id, name }: PersonLinkProps) {
  const { is } = useOperator();
  if (!is('support', 'finance', 'owner')) return name;
  return <Link to={`/desk/people/${id}`}>{name}</Link>;
}
