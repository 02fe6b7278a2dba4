import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack, Text } from '@patina/ui/Layout';
import { Radio } from '@patina/ui/Radio';
import { type FormEvent, useState } from 'react';
import { Notice, Step, StepActions } from '#shared/step/Step.tsx';
import styles from './MethodStep.module.css';

interface MethodStepProps {
  chosen: PayoutMethod | undefined;
  choose: (method: PayoutMethod) => void;
  goBack: () => void;
  submit: () => void;
}

/** Choice of the payout method. */
export function MethodStep({ chosen, choose, goBack, submit }: MethodStepProps) {
  const { t, i18n } = useTranslation('sell');
  const say = useProblemText();
  const { data: store } = useQuery(settings(useLocale()));
  const [isTried, setTried] = useState(false);
  const methods = (store?.payout_methods ?? []).flatMap(({ code, title }) => {
    const { data: method } = PayoutMethod.safeParse(code);
    return method === undefined ? [] : [{ method, title: methodTitle(code, i18n.language, title) }];
  });
  const isChosen = methods.some(({ method }) => method === chosen);

  function goOn(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isChosen) submit();
  }

  return (
    <Step label={t('steps.method')}>
      <form noValidate onSubmit={goOn}>
        <Stack gap={1} role="radiogroup" aria-label={t('steps.method')}>
          {methods.map(({ method, title }) => (
            <Radio
              key={method}
              name="payout-method"
              value={method}
              checked={method === chosen}
              onChange={() => choose(method)}
            >
              <span>{title}</span>
              <Text as="span" size="sm" tone="quiet" className={styles.about}>
                {t(`method.about.${method}`)}
              </Text>
            </Radio>
          ))}
        </Stack>
        {methods.length === 0 && <Notice>{t('method.none')}</Notice>}
        {isTried && !isChosen && methods.length > 0 && <FormProblem>{say('payment-method-required')}</FormProblem>}
        <StepActions goBack={goBack}>{t('goOn')}</StepActions>
      </form>
    </Step>
  );
}
