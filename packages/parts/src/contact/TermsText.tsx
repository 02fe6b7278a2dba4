import { Link } from '@patina/platform/router';
import { useTermsParts } from '@patina/shared-api/queries/terms-parts';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';

interface TermsTextProps {
  /** Sentence with `<terms>…</terms>` and `<privacy>…</privacy>`. */
  text: string;
  /** Announced after each link: it opens in a new tab, so that the form is kept. */
  newTabLabel: string;
}

/** A sentence about the terms, with links to their pages. */
export function TermsText({ text, newTabLabel }: TermsTextProps) {
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
