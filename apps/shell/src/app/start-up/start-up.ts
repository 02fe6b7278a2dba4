import {
  askedLanguage,
  chooseCurrency,
  chooseLanguage,
  FALLBACK_CURRENCY,
} from '@patina/shared-api/contract/choose-locale';
import { countries, currencies, languages, localizations, settings } from '@patina/shared-api/queries/content';
import { consentAtom, NO_CONSENT } from '@patina/shared-api/state/consent';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import type { ShellStorefront } from './create-storefront.ts';

/**
 * The start-up sequence of the specification's section 4: who is there, which languages and currencies there are,
 * what the operator configured. Throws when the store cannot start without what failed.
 */
export async function startUp(storefront: ShellStorefront): Promise<void> {
  const { queryClient, preferences, consent, session, store, texts } = storefront;
  store.set(consentAtom, consent.read() ?? NO_CONSENT);
  const [, languageList, currencyList] = await Promise.all([
    session.check(),
    queryClient.ensureQueryData(languages()),
    queryClient.ensureQueryData(currencies()).catch(() => ({ payload: [FALLBACK_CURRENCY] })),
  ]);
  // Who follows a link that names its language has chosen it, as with the menu.
  const asked = askedLanguage(languageList.payload, new URLSearchParams(location.search));
  if (asked) preferences.saveLanguage(asked.id);
  const language = asked ?? chooseLanguage(languageList.payload, preferences.readLanguage());
  const currency = chooseCurrency(currencyList.payload, preferences.readCurrency());
  const locale = { currency: currency.code, language: language.id };
  store.set(chosenLocaleAtom, locale);
  const [operatorTexts] = await Promise.all([
    queryClient.ensureQueryData(localizations(language.id)).catch(() => ({})),
    queryClient.ensureQueryData(settings(locale)),
  ]);
  await texts.setLanguage(language.code, operatorTexts);
  void queryClient.prefetchQuery(countries(locale));
}
