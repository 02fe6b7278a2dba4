import { createInstance, initReactI18next } from '@patina/platform/i18n';
import { SHIPPED_LANGUAGES, type ShippedLanguage } from '@patina/platform/languages';
import type { Messages, Texts } from '@patina/platform/remote-contract';
import '@patina/platform/server-content';
import { withTimeout } from '@patina/platform/timeout';
import { TEXTS_TIMEOUT_MS } from '@patina/platform/timeouts';

import type { PageTexts } from '#shared/storefront/shell-storefront.ts';

/** Creates the one i18n instance of the page, in English until a language is chosen. */
export function createTexts(shellMessages: Messages): PageTexts {
  /** For each app's texts the languages that have loaded. */
  const arrived = new Map<Messages, Set<string>>([[shellMessages, new Set()]]);
  const overlays = new Map<string, Record<string, string>>();
  let wanted = 'en';
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: [shellMessages.namespace],
    defaultNS: shellMessages.namespace,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  // Not as `resources`, which i18next does not copy: the operator's texts would change the shell's own.
  put(shellMessages, 'en', shellMessages.en);
  i18n.services.formatter?.add('number', (count: number, code) => formatCount(count, code ?? 'en'));

  function put(messages: Messages, code: string, texts: Texts) {
    arrived.get(messages)?.add(code);
    // Existing texts are kept: the operator's, and those that were added before.
    i18n.addResourceBundle(code, messages.namespace, texts, true, false);
  }

  async function add(messages: Messages, code: string) {
    const { namespace } = messages;
    const codes = arrived.get(messages) ?? new Set<string>();
    arrived.set(messages, codes);
    if (!codes.has('en')) put(messages, 'en', messages.en);
    if (isShipped(code) && code !== 'en' && !codes.has(code)) {
      const arriving = messages.others[code]().then(({ default: texts }) => put(messages, code, texts));
      // If the texts fail to load, the page is shown in English and they are loaded again with the next choice.
      await withTimeout(TEXTS_TIMEOUT_MS, arriving).catch(() => {
        // What the server has rendered has these texts.
        if (globalThis.patinaContent) globalThis.patinaContent.isStale = true;
      });
    }
    for (const [key, text] of Object.entries(overlays.get(code) ?? {})) {
      if (key.startsWith(`${namespace}.`)) i18n.addResource(code, namespace, key.slice(namespace.length + 1), text);
    }
  }

  return {
    i18n,
    async addMessages(messages) {
      await add(messages, i18n.language);
    },
    async setLanguage(code, operatorTexts) {
      wanted = code;
      overlays.set(code, operatorTexts);
      await Promise.all([...arrived.keys()].map((messages) => add(messages, code)));
      // The language chosen last wins, whichever texts arrive last.
      if (wanted === code) await i18n.changeLanguage(code);
    },
  };
}

function isShipped(code: string): code is ShippedLanguage {
  return (SHIPPED_LANGUAGES as readonly string[]).includes(code);
}

/** Group separator, and the smallest number that is grouped. */
interface Grouping {
  sign: string;
  from: number;
}

const GROUPING: Partial<Record<string, Grouping>> = {
  en: { sign: ',', from: 1_000 },
  pt: { sign: '.', from: 1_000 },
  es: { sign: '.', from: 10_000 },
  de: { sign: '.', from: 1_000 },
} satisfies Record<ShippedLanguage, Grouping>;

/**
 * Formats whole numbers: `16475` → `16,475`. Does not use Intl for the languages of the store, because the first
 * `Intl.NumberFormat` of a page takes 40 ms on a phone, and i18next creates one each time.
 */
export function formatCount(count: number, language: string): string {
  const grouping = GROUPING[language];
  if (!grouping || !Number.isSafeInteger(count)) return new Intl.NumberFormat(language).format(count);
  if (Math.abs(count) < grouping.from) return String(count);
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, grouping.sign);
}
