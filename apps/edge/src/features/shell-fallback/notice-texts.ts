import type { ShippedLanguage } from '@patina/platform/languages';

/** Texts of the notice in one language. */
interface NoticeTexts {
  sentence: string;
  retry: string;
  /** Before the operator's support address. */
  contact: string;
  /** Where scripts are switched off, with a link to the home page. */
  scriptless: string;
  home: string;
}

const TEXTS: Record<ShippedLanguage, NoticeTexts> = {
  en: {
    sentence: 'The store is not loading at the moment.',
    retry: 'Try again',
    contact: 'If it stays like this, write to us:',
    scriptless: 'This page needs JavaScript. Please switch it on in your browser and reload the page.',
    home: 'To the home page',
  },
  pt: {
    sentence: 'A loja não está a carregar de momento.',
    retry: 'Tentar novamente',
    contact: 'Se continuar assim, escreva-nos:',
    scriptless: 'Esta página precisa de JavaScript. Ative-o no seu navegador e recarregue a página.',
    home: 'Ir para a página inicial',
  },
  es: {
    sentence: 'La tienda no se está cargando en este momento.',
    retry: 'Reintentar',
    contact: 'Si sigue así, escríbenos:',
    scriptless: 'Esta página necesita JavaScript. Actívalo en tu navegador y recarga la página.',
    home: 'Ir a la página de inicio',
  },
  de: {
    sentence: 'Der Shop wird gerade nicht geladen.',
    retry: 'Erneut versuchen',
    contact: 'Wenn es so bleibt, schreiben Sie uns:',
    scriptless:
      'Diese Seite braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
    home: 'Zur Startseite',
  },
};

/** The texts in a language; English in one that only the operator has. */
export function noticeTexts(language: string): NoticeTexts {
  return new Map(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
}
