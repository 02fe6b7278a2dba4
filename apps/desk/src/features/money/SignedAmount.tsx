import { useCredits } from '@patina/parts/use-credits';
import { Money } from '@patina/ui/Money';

/** What an account has received, or given: `+12.50 Credits`, `−12.50 Credits`. */
export function SignedAmount({ amount }: { amount: number }) {
  const credits = useCredits();
  return <Money amount={`${amount < 0 ? '−' : '+'}${credits(Math.abs(amount))}`} />;
}
