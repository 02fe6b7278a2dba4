import { useTranslation } from '@patina/platform/i18n';
import { LatePart } from '@patina/platform/late-part';
import { useQuery } from '@patina/platform/query';
import { currencies, languages } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button, type ButtonProps } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useState } from 'react';
import styles from './LocaleMenu.module.css';

const loadLocaleMenuPopup = async () =>
  (await import(/* webpackChunkName: "LocaleMenuPopup" */ './LocaleMenuPopup.tsx')).LocaleMenuPopup;

/** Currency and language in one menu; the button stands at once, and a press before the menu's code has come is kept. */
export function LocaleMenu() {
  const [wasPressed, setPressed] = useState(false);
  return (
    <LatePart
      load={loadLocaleMenuPopup}
      props={{ trigger: <LocaleButton />, defaultOpen: wasPressed }}
      fallback={<LocaleButton aria-haspopup="menu" onClick={() => setPressed(true)} />}
      failed={(retry) => <LocaleButton onClick={retry} />}
    />
  );
}

function LocaleButton(props: ButtonProps) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { data: languageList = [] } = useQuery(languages());
  const { data: currencyList = [] } = useQuery(currencies());
  const language = languageList.find(({ id }) => id === locale.language);
  const currency = currencyList.find(({ code }) => code === locale.currency);
  return (
    <Button variant="ghost" size="small" {...props}>
      <Icon name="globe" />
      <span className={styles.chosen}>
        {language?.code.toUpperCase()}
        <span className={styles.dot}>·</span>
        {currency?.symbol ?? locale.currency}
      </span>
      <VisuallyHidden>{t('locale.button')}</VisuallyHidden>
    </Button>
  );
}
