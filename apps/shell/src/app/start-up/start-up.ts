import {
  chooseCurrency,
  chooseLanguage,
  FALLBACK_CURRENCY,
  requestedLanguage,
} from '@patina/shared-api/contract/content/choose-locale';
import { currencies, languages, localizations, settings } from '@patina/shared-api/queries/content';
import { consentAtom, NO_CONSENT } from '@patina/shared-api/state/consent';
import { chosenLocaleAtom, type Locale } from '@patina/shared-api/state/locale';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { settingsFailure } from './settings-failure.ts';

/**
 * The start-up sequence (docs/product.md#start-up): the visitor's session, the languages and currencies, the operator's
 * settings. Returns the locale in force. Throws if something failed without which the store cannot start.
 */
export async function startUp(storefront: ShellStorefront, search: string): Promise<Locale> {
  const { queryClient, preferences, consent, session, store, texts } = storefront;
  store.set(consentAtom, consent.read() ?? NO_CONSENT);
  const [, languageList, currencyList] = await Promise.all([
    session.check(),
    queryClient.ensureQueryData(languages()),
    queryClient.ensureQueryData(currencies()).catch(() => ({ payload: [FALLBACK_CURRENCY] })),
  ]);
  // A language named in the address counts as chosen, as in the menu.
  const requested = requestedLanguage(languageList.payload, new URLSearchParams(search));
  if (requested) preferences.saveLanguage(requested.id);
  const language = requested ?? chooseLanguage(languageList.payload, preferences.readLanguage());
  const currency = chooseCurrency(currencyList.payload, preferences.readCurrency());
  const locale = { currency: currency.code, language: language.id };
  store.set(chosenLocaleAtom, locale);
  const [operatorTexts] = await Promise.all([
    queryClient.ensureQueryData(localizations(language.id)).catch(() => ({})),
    queryClient.ensureQueryData(settings(locale)).catch(settingsFailure),
  ]);
  await texts.setLanguage(language.code, operatorTexts);
  return locale;
}
