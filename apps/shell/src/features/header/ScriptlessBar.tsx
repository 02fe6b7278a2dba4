import { KeptPart } from '@patina/parts/KeptPart';
import { useTranslation } from '@patina/platform/i18n';
import type { ShippedLanguage } from '@patina/platform/languages';
import { useQuery } from '@patina/platform/query';
import { Link, useLocation } from '@patina/platform/router';
import { PREFERENCE_FIELDS, PREFERENCES_PATH } from '@patina/shared-api/contract/protocol/plain-form';
import { paths } from '@patina/shared-api/paths';
import { currencies, languages } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { useMenuEntries } from '#shared/menu/use-menu-entries.ts';
import styles from './Header.module.css';

/**
 * Second row of the header where scripts are switched off: what needs them, and links and a form in the place of the menus.
 * Rendered on the server only; its styles are the header's, which browsers have.
 */
export function ScriptlessBar() {
  const { t, i18n } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const entries = useMenuEntries('main');
  const { data: languageList = [] } = useQuery(languages());
  const { data: currencyList = [] } = useQuery(currencies());
  const { notice, apply } = scriptlessTexts(i18n.language);
  return (
    <div className={styles.scriptless}>
      <nav aria-label={t('nav.menu')} className={styles.scriptlessNav}>
        <Link to={paths.products()}>{t('nav.products')}</Link>
        <Link to={paths.newItems()}>{t('nav.newItems')}</Link>
        <Link to={paths.sale()}>{t('nav.sale')}</Link>
        <Link to={paths.packs()}>{t('nav.packs')}</Link>
        {entries.map(({ path, title }) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
      </nav>
      <p>{notice}</p>
      <form method="post" action={PREFERENCES_PATH} className={styles.scriptlessForm}>
        <input type="hidden" name={PREFERENCE_FIELDS.from} value={`${pathname}${search}`} />
        <KeptPart name="preferences">
          <select name={PREFERENCE_FIELDS.language} aria-label={t('locale.language')} defaultValue={locale.language}>
            {languageList.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <select name={PREFERENCE_FIELDS.currency} aria-label={t('locale.currency')} defaultValue={locale.currency}>
            {currencyList.map(({ code, symbol }) => (
              <option key={code} value={code}>
                {`${code} ${symbol}`}
              </option>
            ))}
          </select>
          <button type="submit">{apply}</button>
        </KeptPart>
      </form>
    </div>
  );
}

/** Texts for visitors without scripts. Only the server has them: they are no part of what browsers load first. */
interface ScriptlessTexts {
  notice: string;
  apply: string;
}

const TEXTS: Record<ShippedLanguage, ScriptlessTexts> = {
  en: {
    notice:
      'JavaScript is switched off. You can browse, search and filter; to sign in, buy or sell, switch it on and reload the page.',
    apply: 'Apply',
  },
  pt: {
    notice:
      'O JavaScript está desativado. Pode navegar, pesquisar e filtrar; para entrar, comprar ou vender, ative-o e recarregue a página.',
    apply: 'Aplicar',
  },
  es: {
    notice:
      'JavaScript está desactivado. Puedes navegar, buscar y filtrar; para iniciar sesión, comprar o vender, actívalo y recarga la página.',
    apply: 'Aplicar',
  },
  de: {
    notice:
      'JavaScript ist ausgeschaltet. Sie können stöbern, suchen und filtern; zum Anmelden, Kaufen und Verkaufen schalten Sie es ein und laden die Seite neu.',
    apply: 'Übernehmen',
  },
};

/** The texts in a language; English in one that only the operator has. */
function scriptlessTexts(language: string): ScriptlessTexts {
  return new Map(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
}
