import type { ShippedLanguage } from '@patina/platform/languages';

/** Texts of the notice in one language. */
interface NoticeTexts {
  sentence: string;
  retry: string;
  /** Before the operator's support address. */
  contact: string;
}

const TEXTS: Record<ShippedLanguage, NoticeTexts> = {
  en: {
    sentence: 'The store is not loading at the moment.',
    retry: 'Try again',
    contact: 'If it stays like this, write to us:',
  },
  pt: {
    sentence: 'A loja não está a carregar de momento.',
    retry: 'Tentar novamente',
    contact: 'Se continuar assim, escreva-nos:',
  },
  es: {
    sentence: 'La tienda no se está cargando en este momento.',
    retry: 'Reintentar',
    contact: 'Si sigue así, escríbenos:',
  },
  de: {
    sentence: 'Der Shop wird gerade nicht geladen.',
    retry: 'Erneut versuchen',
    contact: 'Wenn es so bleibt, schreiben Sie uns:',
  },
};

/** The texts in a language; English in one that only the operator has. */
export function noticeTexts(language: string): NoticeTexts {
  return new Map(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
}
