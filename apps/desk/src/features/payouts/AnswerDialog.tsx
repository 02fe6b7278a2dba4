import { useTranslation } from '@patina/platform/i18n';
import { type BankAnswer, payouts as calls, MAX_ANSWER } from '@patina/shared-api/contract/desk/payouts';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { Grid, Stack, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { FileField } from '#shared/form/FileField.tsx';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { Money } from '#shared/values/values.tsx';

type Shown = { xml: string; answer: BankAnswer };

/** Imports an answer of the bank: shows what it changes, then changes it. */
export function AnswerDialog() {
  const { t } = useTranslation('desk');
  const say = useDeskProblemText();
  const act = useDeskAction();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, errors, setErrors, submit } = useDeskForm();
  const [shown, setShown] = useState<Shown>();
  const changes = shown?.answer.lines.some(({ effect }) => /^(paid|failed|freed)$/.test(effect)) === true;

  function open(willBeOpen: boolean) {
    setErrors({});
    setShown(undefined);
    setOpen(willBeOpen);
  }

  const choose = (file: File | undefined) =>
    submit(async () => {
      setShown(undefined);
      if (file === undefined) return;
      if (file.size > MAX_ANSWER) return setErrors({ form: say({ code: 'bank-answer-unreadable', message: '' }) });
      const xml = await file.text();
      const { payload: answer } = await act(calls.previewAnswer, { body: { xml } });
      setShown({ xml, answer });
    });

  const apply = (xml: string) =>
    submit(async () => {
      await act(calls.applyAnswer, { body: { xml } });
      open(false);
      toast.success(t('payouts.applied'));
    });

  return (
    <Dialog
      title={t('payouts.answer')}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={open}
      trigger={<Button>{t('payouts.answer')}</Button>}
      footer={
        <>
          <Button onClick={() => open(false)}>{t('cancel')}</Button>
          {shown && changes && (
            <Button variant="solid" busy={isBusy} onClick={() => void apply(shown.xml)}>
              {t('payouts.apply')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={2}>
        <p>{t('payouts.answerText')}</p>
        <FileField
          label={t('payouts.answerFile')}
          accept=".xml,application/xml,text/xml"
          onChoose={(file) => void choose(file)}
        />
        <FormProblem>{errors['form']}</FormProblem>
        {shown && <AnswerLines answer={shown.answer} />}
        {shown && !changes && <p>{t('payouts.nothing')}</p>}
      </Stack>
    </Dialog>
  );
}

const TONES: Partial<Record<BankAnswer['lines'][number]['effect'], 'success' | 'warning' | 'danger'>> = {
  paid: 'success',
  failed: 'warning',
  conflict: 'danger',
  'amount-differs': 'danger',
  unknown: 'danger',
};

/** What an answer of the bank does with each payout. */
function AnswerLines({ answer: { batch, rejected, lines } }: { answer: BankAnswer }) {
  const { t } = useTranslation('desk');
  return (
    <>
      {rejected !== null && <FormProblem>{t('payouts.rejected', { reason: rejected })}</FormProblem>}
      <Stack as="ul" gap={1} aria-label={t('payouts.batch', { id: batch.id })}>
        {lines.map(({ reference, payout_id: id, amount, effect, reason }) => (
          <Grid as="li" columns="1fr auto" key={`${id} ${reference}`}>
            <strong>{id ?? reference}</strong>
            <Money amount={amount} currency={batch.currency} />
            <Text as="span" tone={TONES[effect] ?? 'quiet'}>
              {t(`payouts.effects.${effect}`)}
              {reason && `: ${reason}`}
            </Text>
          </Grid>
        ))}
      </Stack>
    </>
  );
}
