import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { FALLBACK_CURRENCY } from '@patina/shared-api/contract/content/choose-locale';
import { currencies, languages } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Menu } from '@patina/ui/Menu';
import { MenuRadioGroup } from '@patina/ui/MenuRadioGroup';
import { MenuSeparator } from '@patina/ui/MenuSeparator';
import type { RefObject } from 'react';
import { useLocaleSwitch } from './use-locale-switch.ts';

interface LocaleMenuPopupProps {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

export function LocaleMenuPopup({ anchor, isOpen, onOpenChange }: LocaleMenuPopupProps) {
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
