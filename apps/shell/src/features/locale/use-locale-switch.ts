import { useQueryClient } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { useSetAtom } from '@patina/platform/state';
import { LANGUAGE_PARAMETER } from '@patina/shared-api/contract/content/choose-locale';
import type { Currency, Language } from '@patina/shared-api/contract/content/content';
import { localizations } from '@patina/shared-api/queries/content';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { startTransition } from 'react';
import { useShell } from '#shared/storefront/ShellContext.ts';

/** Switches the page's currency and language and keeps the choice; everything keyed by them reloads. */
export function useLocaleSwitch() {
  const setLocale = useSetAtom(chosenLocaleAtom);
  const queryClient = useQueryClient();
  const { preferences, texts } = useShell();
  const [search, setSearch] = useSearchParams();

  function switchCurrency(currency: Currency) {
    preferences.saveCurrency(currency);
    startTransition(() => setLocale((locale) => locale && { ...locale, currency: currency.code }));
  }

  async function switchLanguage(language: Language) {
    preferences.saveLanguage(language.id);
    // The operator's texts are optional: the page switches without them when they fail to load.
    const operatorTexts = await queryClient.fetchQuery(localizations(language.id)).catch(() => ({}));
    await texts.setLanguage(language.code, operatorTexts);
    startTransition(() => setLocale((locale) => locale && { ...locale, language: language.id }));
    if (search.has(LANGUAGE_PARAMETER)) setSearch(withoutLanguage, { replace: true, preventScrollReset: true });
  }

  return { switchCurrency, switchLanguage };
}

/** Removes the language from the address, so that a reload keeps the new choice. */
function withoutLanguage(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(LANGUAGE_PARAMETER);
  return rest;
}
