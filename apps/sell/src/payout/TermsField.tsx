import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useTermsParts } from '@patina/shared-api/queries/terms-parts';
import { Checkbox, type CheckboxProps } from '@patina/ui/Checkbox';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './Payout.module.css';

interface TermsFieldProps extends Omit<CheckboxProps, 'children' | 'error' | 'className'> {
  problem: string | undefined;
}

/** The seller agrees to the terms; the pages that it speaks of open beside the form. */
export function TermsField({ problem, ...field }: TermsFieldProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const parts = useTermsParts(t('payment.terms'));
  return (
    <Checkbox className={styles.terms} error={say(problem)} {...field}>
      {parts.map(({ words, to }) =>
        to === undefined ? (
          words
        ) : (
          <Link key={to} to={to} target="_blank">
            {words}
            <VisuallyHidden> ({t('opensInNewTab')})</VisuallyHidden>
          </Link>
        ),
      )}
    </Checkbox>
  );
}
