import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { staticPages } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';

/** What everybody confirms who opens an account; the pages it speaks of open beside the form. */
export function TermsText() {
  const { t } = useTranslation('shell');
  const { data: pages = [] } = useQuery(staticPages(useLocale()));
  const linked = {
    terms: pages.find(({ is_terms }) => is_terms === 1),
    privacy: pages.find(({ is_privacy }) => is_privacy === 1),
  };
  // The links stand where each language's sentence has them: `<terms>…</terms>`.
  return t('auth.terms')
    .split(/(<terms>.*?<\/terms>|<privacy>.*?<\/privacy>)/)
    .map((part) => {
      const [, name, words] = /^<(terms|privacy)>(.*)<\/\1>$/.exec(part) ?? [];
      const page = name && linked[name as keyof typeof linked];
      if (!page) return words ?? part;
      return (
        <Link key={name} to={paths.staticPage(page)} target="_blank">
          {words}
          <VisuallyHidden> ({t('footer.opensInNewTab')})</VisuallyHidden>
        </Link>
      );
    });
}
