import { useTranslation } from '@patina/platform/i18n';
import { formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { FormProblem } from '@patina/ui/FormProblem';
import { Notice } from '#shared/step/Notice.tsx';
import { Step } from '#shared/step/Step.tsx';
import { StepActions } from '#shared/step/StepActions.tsx';
import { Sums } from '#shared/step/Sums.tsx';
import { readPrice, type SellEntry } from './sell-entry.ts';
import { useReceived } from './use-sell-price.ts';

interface SellConfirmationProps {
  entry: SellEntry;
  /** The server's error that belongs to no field. */
  problem: string | undefined;
  isBusy: boolean;
  goBack: () => void;
  submit: () => void;
}

/** Summary of the entry before it is sent. */
export function SellConfirmation({ entry, problem, isBusy, goBack, submit }: SellConfirmationProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { symbol } = useDisplayCurrency();
  const { percent, received } = useReceived();
  const { title, quality, item_url, price } = entry;
  return (
    <Step label={t('confirm.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Sums
          sums={[
            { name: t('sell.name'), value: title.trim() },
            { name: t('sell.quality'), value: quality && t(`quality.${quality}`) },
            { name: t('sell.link'), value: item_url.trim() },
            { name: t('sell.price'), value: formatPrice(readPrice(price) ?? 0, symbol) },
            { name: t('confirm.receive', { percent }), value: received(price), isResult: true },
          ]}
        />
        <Notice>{t('confirm.notice')}</Notice>
        {problem !== undefined && <FormProblem>{say(problem) || t('confirm.failed')}</FormProblem>}
        <StepActions goBack={goBack} isBusy={isBusy}>
          {t('confirm.submit')}
        </StepActions>
      </form>
    </Step>
  );
}
