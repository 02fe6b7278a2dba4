import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { staticPages } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
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
  const { data: pages = [] } = useQuery(staticPages(useLocale()));
  const linked = {
    terms: pages.find(({ is_terms }) => is_terms === 1),
    privacy: pages.find(({ is_privacy }) => is_privacy === 1),
  };
  // The links stand where each language's sentence has them: `<terms>…</terms>`.
  return t('contact.terms')
    .split(/(<terms>.*?<\/terms>|<privacy>.*?<\/privacy>)/)
    .map((part) => {
      const [, name, words] = /^<(terms|privacy)>(.*)<\/\1>$/.exec(part) ?? [];
      const page = name && linked[name as keyof typeof linked];
      if (!page) return words ?? part;
      return (
        <Link key={name} to={paths.staticPage(page)} target="_blank">
          {words}
          <VisuallyHidden> ({t('opensInNewTab')})</VisuallyHidden>
        </Link>
      );
    });
}
