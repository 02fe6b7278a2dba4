import { useTranslation } from '@patina/platform/i18n';
import type { MenuEntry } from '@patina/platform/registry';
import { useShell } from '#shared/storefront/shell-storefront.ts';

type MenuPlace = NonNullable<MenuEntry['in']>[number];

/** What the remotes of this page add to a menu, in the language of the page. */
export function useMenuEntries(place: MenuPlace): { path: string; title: string }[] {
  const { boot } = useShell();
  const { language } = useTranslation('shell').i18n;
  return Object.values(boot.slice.remotes).flatMap(({ release: { menu = [] } }) =>
    menu
      .filter((entry) => (entry.in ?? ['own']).includes(place))
      .map(({ path, title }) => ({ path, title: title[language] ?? title['en'] ?? path })),
  );
}
