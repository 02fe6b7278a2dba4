import { AmountField } from '@patina/parts/AmountField';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Stack } from '@patina/ui/Layout';
import { type FormEvent, useState } from 'react';
import { MethodRadios } from '#shared/payment-methods/MethodRadios.tsx';
import { providerMethods } from '#shared/payment-methods/payment-methods.ts';

/** Amount and payment method of a top-up: the values of the first step. */
export interface TopUpChoice {
  /** In the display currency. */
  amount: number;
  /** Code of the payment method. */
  method: string;
}

interface AmountStepProps {
  /** Text of the field, and the code of the chosen method. */
  begin: { typed: string; method: string | undefined };
  /** The shopper has typed it: its error is shown at once. */
  isTyped: boolean;
  goOn: (choice: TopUpChoice) => void;
}

/** The first step: amount and payment method. */
export function AmountStep({ begin, isTyped, goOn }: AmountStepProps) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const { data: store } = useQuery(settings(useLocale()));
  const { symbol, rate, exchangeRateEur } = useDisplayCurrency();
  const [typed, setTyped] = useState(begin.typed);
  const [chosen, setChosen] = useState(begin.method);
  const [isTried, setTried] = useState(false);

  const methods = providerMethods(store?.payment_methods ?? []);
  const method = chosen ?? methods[0]?.code;
  const least = displayAmount(store?.min_top_up ?? 1, exchangeRateEur, rate);
  const amount = readAmount(typed);
  const tooLittle = t('topUp.least', { amount: formatPrice(least, symbol) });
  const minimumProblem = amount !== undefined && amount < least ? tooLittle : undefined;
  const amountProblem = amount === undefined ? say('amount-invalid') : minimumProblem;
  const shownProblem = isTried || isTyped ? amountProblem : undefined;
  const methodProblem = method === undefined ? say('payment-method-required') : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amount !== undefined && method !== undefined && !amountProblem) goOn({ amount, method });
  }

  return (
    <Stack as="form" gap={3} onSubmit={submit} noValidate>
      <AmountField
        label={t('topUp.amount')}
        value={typed}
        onType={setTyped}
        hint={shownProblem === tooLittle ? undefined : tooLittle}
        error={shownProblem}
      />
      <MethodRadios
        legend={t('method.legend')}
        methods={methods}
        chosen={method}
        choose={setChosen}
        problem={isTried ? methodProblem : undefined}
      />
      <Button type="submit" variant="solid" size="large">
        {t('topUp.goOn')}
      </Button>
    </Stack>
  );
}

/** Parses a typed amount of money, with a point or a comma; undefined if it is not a positive amount. */
function readAmount(typed: string): number | undefined {
  const decimal = typed.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(decimal)) return undefined;
  const amount = Number(decimal);
  return amount > 0 ? amount : undefined;
}
