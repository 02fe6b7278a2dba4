import { useCredits } from '@patina/parts/use-credits';
import { useMoney } from '@patina/parts/use-money';
import { Money as KitMoney } from '@patina/ui/Money';

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
