import type { FieldPath, FieldValues } from '@patina/platform/form';
import { Link } from '@patina/platform/router';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useTermsParts } from '@patina/shared-api/queries/terms-parts';
import { Checkbox } from '@patina/ui/Checkbox';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import type { FormFields } from '../form/form-fields.ts';
import styles from './TermsField.module.css';

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
      className={isSmall ? styles.small : undefined}
      error={say(getFieldState(name, formState).error?.message)}
      {...register(name, rules)}
    >
      <TermsText text={text} newTabLabel={newTabLabel} />
    </Checkbox>
  );
}

interface TermsTextProps {
  /** Sentence with `<terms>…</terms>` and `<privacy>…</privacy>`. */
  text: string;
  /** Announced after each link: it opens in a new tab, so that the form is kept. */
  newTabLabel: string;
}

/** A sentence about the terms, with links to their pages. */
function TermsText({ text, newTabLabel }: TermsTextProps) {
  return useTermsParts(text).map(({ words, to }) =>
    to === undefined ? (
      words
    ) : (
      <Link key={to} to={to} target="_blank">
        {words}
        <VisuallyHidden> ({newTabLabel})</VisuallyHidden>
      </Link>
    ),
  );
}
