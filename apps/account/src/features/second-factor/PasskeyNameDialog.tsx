import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { formMessage, showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type ReactElement, useId, useState } from 'react';
import styles from './SecondFactor.module.css';

interface PasskeyNameDialogProps {
  title: string;
  submit: string;
  /** The present name. */
  name: string;
  trigger: ReactElement;
  /**
   * Takes the name; resolves with what is said about it. The message of an error is shown.
   * @throws ApiProblem, or an Error in the visitor’s language
   */
  onName: (name: string) => Promise<string>;
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ title, submit, name, trigger, onName }: PasskeyNameDialogProps) {
  const { t } = useTranslation('account');
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="solid" busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <NameForm
        id={formId}
        name={name}
        onBusyChange={setBusy}
        onName={async (typed) => {
          toast.success(await onName(typed));
          setOpen(false);
        }}
      />
    </Dialog>
  );
}

interface NameFormProps {
  id: string;
  name: string;
  onBusyChange: (isBusy: boolean) => void;
  onName: (name: string) => Promise<void>;
}

function NameForm({ id, name, onBusyChange, onName }: NameFormProps) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name } });
  const { errors } = formState;
  const submit = handleSubmit(async (typed) => {
    onBusyChange(true);
    try {
      await onName(typed.name.trim());
    } catch (error) {
      if (error instanceof ApiProblem) showProblem(error, setError, ['name']);
      else setError('root', { message: formMessage({ message: (error as Error).message }) });
    } finally {
      onBusyChange(false);
    }
  });
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('factor.passkeys.name')}
        hint={t('factor.passkeys.nameHint')}
        maxLength={100}
        autoComplete="off"
        error={say(errors.name?.message)}
        {...register('name', { validate: (typed) => typed.trim() !== '' || 'passkey-name-required' })}
      />
      {errors.root && <FormProblem>{say(errors.root.message)}</FormProblem>}
    </form>
  );
}
