import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useTermsParts } from '@patina/shared-api/queries/terms-parts';
import { Checkbox } from '@patina/ui/Checkbox';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import type { ContactFields } from './contact-entry.ts';
import styles from './Fields.module.css';

export function TermsField({ register, formState: { errors } }: Omit<ContactFields, 'control'>) {
  const say = useProblemText();
  return (
    <Checkbox className={styles.terms} error={say(errors.termsAccepted?.message)} {...register('termsAccepted')}>
      <TermsText />
    </Checkbox>
  );
}

/** The pages it speaks of open beside the form. */
function TermsText() {
  const { t } = useTranslation('checkout');
  return useTermsParts(t('contact.terms')).map(({ words, to }) =>
    to === undefined ? (
      words
    ) : (
      <Link key={to} to={to} target="_blank">
        {words}
        <VisuallyHidden> ({t('opensInNewTab')})</VisuallyHidden>
      </Link>
    ),
  );
}
