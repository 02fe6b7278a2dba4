import type { ShippedLanguage } from '@patina/platform/languages';

/** Texts of the page that waits. */
interface WaitingTexts {
  title: string;
  sentence: string;
  retry: string;
}

const TEXTS: Record<ShippedLanguage, WaitingTexts> = {
  en: {
    title: 'One moment, please',
    sentence: 'The store is not answering at the moment. This page waits and goes on by itself.',
    retry: 'Try again now',
  },
  pt: {
    title: 'Um momento, por favor',
    sentence: 'A loja não está a responder de momento. Esta página espera e continua sozinha.',
    retry: 'Tentar já',
  },
  es: {
    title: 'Un momento, por favor',
    sentence: 'La tienda no responde en este momento. Esta página espera y sigue por sí sola.',
    retry: 'Reintentar ahora',
  },
  de: {
    title: 'Einen Moment, bitte',
    sentence: 'Der Shop antwortet gerade nicht. Diese Seite wartet und macht von selbst weiter.',
    retry: 'Jetzt erneut versuchen',
  },
};

/** The texts in a language; English in one that only the operator has. */
export function waitingTexts(language: string | undefined): WaitingTexts {
  return new Map<string | undefined, WaitingTexts>(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
}
