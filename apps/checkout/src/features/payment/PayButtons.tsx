import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { FROM_BALANCE, providerMethods } from '#price/payment-methods.ts';
import { useCredits } from '#price/use-credits.ts';
import type { CartSum } from './cart-sum.ts';
import { InsufficientBalance } from './InsufficientBalance.tsx';
import styles from './Summary.module.css';

interface PayButtonsProps {
  sum: CartSum;
  /** Internal currency. */
  balance: number;
  /** A line is sold or has a price that was not accepted. */
  isBlocked: boolean;
  /** The total is being asked for. */
  isPending: boolean;
  /** Code of the method that is under way. */
  payingBy: string | undefined;
  /** The balance was chosen and is too small. */
  isShort: boolean;
  problem: string | undefined;
  buy: (method: string) => Promise<void>;
}

/** The card first and with the amount, then the balance, then the others (specification, section 9). */
export function PayButtons({ sum, balance, isBlocked, isPending, payingBy, isShort, problem, buy }: PayButtonsProps) {
  const { t } = useTranslation('checkout');
  const credits = useCredits();
  const { data: store } = useQuery(settings(useLocale()));
  const { payment_methods: methods = [], internal_currency: internal } = store ?? {};
  // Orders are charged in euros, whatever prices are shown in.
  const charged = formatPrice(displayAmount(sum.total, internal?.exchange_rate_eur ?? 1, 1), '€');
  const isOff = isBlocked || isPending || payingBy !== undefined;

  const button = (code: string, isFirst = false) => ({
    size: isFirst ? ('large' as const) : ('medium' as const),
    className: styles.way,
    busy: payingBy === code,
    disabled: isOff && payingBy !== code,
    onClick: () => void buy(code),
  });
  const [first, ...others] = providerMethods(methods);
  const hasBalance = methods.some(({ code }) => code === FROM_BALANCE);

  return (
    <div className={styles.ways}>
      {isBlocked && <p className={styles.blocked}>{t('pay.blocked')}</p>}
      <FormProblem>{problem}</FormProblem>
      {first && (
        <Button variant="solid" {...button(first.code, true)}>
          {first.code === 'card' ? t('pay.card', { amount: charged }) : first.title}
        </Button>
      )}
      {hasBalance && (
        <Button {...button(FROM_BALANCE)}>
          <span>{t('pay.balance')}</span> <span className={styles.balance}>{credits(balance)}</span>
        </Button>
      )}
      {isShort && <InsufficientBalance balance={balance} required={sum.total} />}
      {others.map(({ code, title }) => (
        <Button key={code} {...button(code)}>
          {title}
        </Button>
      ))}
    </div>
  );
}
