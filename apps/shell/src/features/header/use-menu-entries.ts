import { useTranslation } from '@patina/platform/i18n';
import { useShell } from '#shared/storefront/ShellContext.ts';

/** What the remotes of this page add to the menu of those who are signed in, in the language of the page. */
export function useMenuEntries(): { path: string; title: string }[] {
  const { boot } = useShell();
  const { language } = useTranslation('shell').i18n;
  return Object.values(boot.slice.remotes).flatMap(({ release: { menu = [] } }) =>
    menu.map(({ path, title }) => ({ path, title: title[language] ?? title['en'] ?? path })),
  );
}
