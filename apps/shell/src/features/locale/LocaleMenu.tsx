import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useQuery } from '@patina/platform/query';
import { currencies, languages } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { MenuButton } from '@patina/ui/MenuButton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useRef } from 'react';
import { useLazyOverlay } from '#shared/lazy-overlay/use-lazy-overlay.ts';
import styles from './LocaleMenu.module.css';

const loadLocaleMenuPopup = async () =>
  (await import(/* webpackChunkName: "LocaleMenuPopup" */ './LocaleMenuPopup.tsx')).LocaleMenuPopup;

/** Currency and language in one menu. The button is rendered at once; the popup's code loads at the first press. */
export function LocaleMenu() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { data: languageList = [] } = useQuery(languages());
  const { data: currencyList = [] } = useQuery(currencies());
  const { opening, isOpen, onOpenChange } = useLazyOverlay();
  const button = useRef<HTMLButtonElement>(null);
  const language = languageList.find(({ id }) => id === locale.language);
  const currency = currencyList.find(({ code }) => code === locale.currency);
  return (
    <>
      <MenuButton ref={button} variant="ghost" size="small" isOpen={isOpen} onOpenChange={onOpenChange}>
        <Icon name="globe" />
        <span className={styles.chosen}>
          {language?.code.toUpperCase()}
          <span className={styles.dot}>·</span>
          {currency?.symbol ?? locale.currency}
        </span>
        <VisuallyHidden>{t('locale.button')}</VisuallyHidden>
      </MenuButton>
      <LazyPart
        key={opening}
        load={loadLocaleMenuPopup}
        props={{ anchor: button, isOpen, onOpenChange }}
        fallback={null}
        failed={() => null}
      />
    </>
  );
}
