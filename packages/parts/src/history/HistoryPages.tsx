import { useTranslation } from '@patina/platform/i18n';
import { Link, useLocation } from '@patina/platform/router';
import { Pagination } from '@patina/ui/Pagination';

/** The way to the other pages of a history; the page stands in the address. */
export function HistoryPages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  return (
    <Pagination
      page={page}
      pages={pages}
      hrefOf={(to) => (to === 1 ? pathname : `${pathname}?page=${to}`)}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      labels={{
        nav: t('pages.label'),
        previous: t('pages.previous'),
        next: t('pages.next'),
        page: (number) => t('pages.page', { page: number }),
      }}
    />
  );
}
