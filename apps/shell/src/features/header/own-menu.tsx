import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { formatPrice } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Money } from '@patina/ui/Money';
import { useShell } from '#shared/storefront/shell-storefront.ts';

/** A balance in the internal currency: `500.00 Credits`. */
export function Balance({ amount }: { amount: number }) {
  const { data: configured } = useQuery(settings(useLocale()));
  return (
    <>
      <Money amount={formatPrice(amount, '')} /> {configured?.internal_currency.name}
    </>
  );
}

/** What the remotes of this page add to the menu of those who are signed in, in the language of the page. */
export function useMenuEntries(): { path: string; title: string }[] {
  const { boot } = useShell();
  const { language } = useTranslation('shell').i18n;
  return Object.values(boot.slice.remotes).flatMap(({ release: { menu = [] } }) =>
    menu.map(({ path, title }) => ({ path, title: title[language] ?? title['en'] ?? path })),
  );
}
