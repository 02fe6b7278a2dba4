import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useCredits } from '@patina/parts/use-credits';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { Money as KitMoney } from '@patina/ui/Money';
import { useOperator } from '../operator/use-operator.ts';

/** Seconds since 1970 as `21.11.2026 16:05`; nothing for a moment that has not come. */
export function Moment({ seconds }: { seconds: number | null | undefined }) {
  return seconds == null ? null : <ShortDateTime seconds={seconds} />;
}

interface MoneyProps {
  /** A decimal amount; nothing is shown for one that is not known. */
  amount: number | null | undefined;
  /** Credits by default. */
  currency?: string;
}

/** An amount of money: `12.50 Credits`, `€12.50`. */
export function Money({ amount, currency }: MoneyProps) {
  const credits = useCredits();
  const money = useMoney();
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
