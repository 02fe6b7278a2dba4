import type { FieldPath, FieldValues } from '@patina/platform/form';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Checkbox } from '@patina/ui/Checkbox';
import type { FormFields } from '../form/form-fields.ts';
import styles from './TermsField.module.css';
import { TermsText } from './TermsText.tsx';

interface TermsFieldProps<Entry extends FieldValues, Body> {
  form: FormFields<Entry, Body>;
  name: FieldPath<Entry>;
  /** Sentence with `<terms>…</terms>` and `<privacy>…</privacy>`. */
  text: string;
  /** See `TermsText`. */
  newTabLabel: string;
  isSmall?: boolean;
  /** Registers the checkbox in a form without a schema. */
  rules?: Parameters<FormFields<Entry, Body>['register']>[1];
}

/** The checkbox that accepts the terms. Registers after the fields before it, as `FormTextField` does. */
export function TermsField<Entry extends FieldValues, Body>({
  form: { register, getFieldState, formState },
  name,
  text,
  newTabLabel,
  isSmall = false,
  rules,
}: TermsFieldProps<Entry, Body>) {
  const say = useProblemText();
  return (
    <Checkbox
      className={isSmall ? `${styles.terms} ${styles.small}` : styles.terms}
      error={say(getFieldState(name, formState).error?.message)}
      {...register(name, rules)}
    >
      <TermsText text={text} newTabLabel={newTabLabel} />
    </Checkbox>
  );
}
