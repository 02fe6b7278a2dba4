import { useForm } from '@patina/platform/form';
import { formMessage, showProblem } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import type { DialogForm } from './FormDialog.tsx';

/** Longest name of what somebody has. */
const MAX_NAME = 100;

interface NameFormProps extends DialogForm {
  label: string;
  hint?: string;
  /** The present name. */
  name: string;
  /** Code of the problem of an empty name. */
  required: string;
  /** Takes the name. @throws ApiProblem, which is shown, or what `refusalOf` has words for */
  onName: (name: string) => Promise<void>;
  /** What is said, in the visitor's language, of an error that is none of the API; undefined for one of the API. */
  refusalOf?: (error: unknown) => string | undefined;
}

/** Asks for a name, in a dialog. */
export function NameForm({ id, label, hint, name, required, onBusyChange, onName, refusalOf }: NameFormProps) {
  const say = useProblemText();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name } });
  const { errors } = formState;
  const submit = handleSubmit(async (typed) => {
    onBusyChange(true);
    try {
      await onName(typed.name.trim());
    } catch (error) {
      const refusal = refusalOf?.(error);
      if (refusal === undefined) showProblem(error, setError, ['name']);
      else setError('root', { message: formMessage({ message: refusal }) });
    } finally {
      onBusyChange(false);
    }
  });
  return (
    <Stack as="form" gap={2} id={id} onSubmit={submit} noValidate>
      <TextField
        label={label}
        hint={hint}
        maxLength={MAX_NAME}
        autoComplete="off"
        error={say(errors.name?.message)}
        {...register('name', { validate: (typed) => typed.trim() !== '' || required })}
      />
      {errors.root && <FormProblem>{say(errors.root.message)}</FormProblem>}
    </Stack>
  );
}
