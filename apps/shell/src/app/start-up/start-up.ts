import { ApiProblem } from '@patina/shared-api/client/api-problem';
import {
  chooseCurrency,
  chooseLanguage,
  FALLBACK_CURRENCY,
  requestedLanguage,
} from '@patina/shared-api/contract/content/choose-locale';
import {
  currencies,
  languages,
  localizations,
  settings,
  socialLinks,
  staticPages,
} from '@patina/shared-api/queries/content';
import { consentAtom, NO_CONSENT } from '@patina/shared-api/state/consent';
import { chosenLocaleAtom, type Locale } from '@patina/shared-api/state/locale';
import { loadHeaderTools, loadUserActions } from '#features/header/Header.tsx';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

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

/** Rethrows why the settings could not be loaded, in the words of docs/product.md#errors unless the server says why. */
export function settingsFailure(error: unknown): never {
  if (!(error instanceof ApiProblem) || error.kind === 'rejected') throw error;
  const isUnreadable = error.kind === 'unintelligible';
  throw new Error(isUnreadable ? 'Invalid settings response' : 'Failed to fetch settings', { cause: error });
}

/**
 * Loads what the frame shows besides the settings. The server renders the frame with it, so a page that takes its content
 * over needs it first; both have the data inlined.
 */
export async function loadFrame(storefront: ShellStorefront, locale: Locale): Promise<void> {
  const { boot, queryClient } = storefront;
  await Promise.all([
    queryClient.prefetchQuery(staticPages(locale)),
    queryClient.prefetchQuery(socialLinks(locale)),
    boot.hasOwn && loadUserActions().then(({ showUserActions }) => showUserActions(storefront, locale)),
    boot.slice.slots?.['header.tools'] &&
      loadHeaderTools().then((HeaderTools) => Object.assign(storefront, { HeaderTools })),
    // Without the header's own part the page is rendered anew.
  ]).catch(() => undefined);
}
