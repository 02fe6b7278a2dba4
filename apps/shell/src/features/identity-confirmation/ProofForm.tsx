import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ConfirmationDialog.module.css';
import type { ProofProps } from './proof-props.ts';

interface ProofFormProps extends ProofProps, Pick<ComponentProps<'form'>, 'onSubmit'> {
  /** Problem of the whole form, if there is one. */
  problem: string | undefined;
  isBusy: boolean;
  /** Label of the button that submits. */
  submit: string;
  children?: ReactNode;
}

/** The frame of a proof: its fields, the problem of the whole form, and the buttons. */
export function ProofForm({ onEnd, onSubmit, problem, isBusy, submit, children }: ProofFormProps) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      {problem !== undefined && <FormProblem>{say(problem)}</FormProblem>}
      <div className={styles.actions}>
        <Button onClick={() => onEnd(false)}>{t('confirmation.cancel')}</Button>
        <Button type="submit" variant="solid" busy={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
