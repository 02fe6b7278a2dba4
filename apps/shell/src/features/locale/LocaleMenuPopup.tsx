import { useTranslation } from '@patina/platform/i18n';
import { useQuery, useQueryClient } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { useSetAtom } from '@patina/platform/state';
import { FALLBACK_CURRENCY, LANGUAGE_PARAMETER } from '@patina/shared-api/contract/content/choose-locale';
import type { Currency, Language } from '@patina/shared-api/contract/content/content';
import { currencies, languages, localizations } from '@patina/shared-api/queries/content';
import { chosenLocaleAtom, useLocale } from '@patina/shared-api/state/locale';
import { Menu } from '@patina/ui/Menu';
import { MenuRadioGroup } from '@patina/ui/MenuRadioGroup';
import { MenuSeparator } from '@patina/ui/MenuSeparator';
import { startTransition } from 'react';
import type { LazyMenuProps } from '#shared/lazy-overlay/use-lazy-overlay.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';

export function LocaleMenuPopup({ anchor, isOpen, onOpenChange }: LazyMenuProps) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { switchCurrency, switchLanguage } = useLocaleSwitch();
  const { data: languageList = [] } = useQuery(languages());
  const { data: currencyList = [FALLBACK_CURRENCY], isError: hasNoCurrencies } = useQuery(currencies());
  return (
    <Menu anchor={anchor} open={isOpen} onOpenChange={onOpenChange} align="end">
      <MenuRadioGroup
        label={t('locale.language')}
        value={String(locale.language)}
        options={languageList.map(({ id, title }) => ({ value: String(id), label: title }))}
        onValueChange={(value) => {
          const language = languageList.find(({ id }) => String(id) === value);
          if (language) switchLanguage(language);
        }}
      />
      <MenuSeparator />
      <MenuRadioGroup
        label={t(hasNoCurrencies ? 'locale.currenciesFailed' : 'locale.currency')}
        value={locale.currency}
        options={currencyList.map(({ code, symbol }) => ({ value: code, label: `${code} ${symbol}` }))}
        onValueChange={(value) => {
          const currency = currencyList.find(({ code }) => code === value);
          if (currency) switchCurrency(currency);
        }}
      />
    </Menu>
  );
}

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
