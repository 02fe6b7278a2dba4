import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { useTermsParts } from '@patina/shared-api/queries/terms-parts';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';

/** What everybody confirms who opens an account; the pages it speaks of open beside the form. */
export function TermsText() {
  const { t } = useTranslation('shell');
  return useTermsParts(t('auth.terms')).map(({ words, to }) =>
    to === undefined ? (
      words
    ) : (
      <Link key={to} to={to} target="_blank">
        {words}
        <VisuallyHidden> ({t('footer.opensInNewTab')})</VisuallyHidden>
      </Link>
    ),
  );
}
