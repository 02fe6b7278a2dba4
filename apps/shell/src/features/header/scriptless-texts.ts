import type { ShippedLanguage } from '@patina/platform/languages';

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
export function scriptlessTexts(language: string): ScriptlessTexts {
  return new Map(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
}
