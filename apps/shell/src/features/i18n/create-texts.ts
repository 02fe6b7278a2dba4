import { createInstance, type I18n, initReactI18next } from '@patina/platform/i18n';
import { type Messages, SHIPPED_LANGUAGES, type ShippedLanguage, type Texts } from '@patina/platform/remote-contract';
import { within } from '@patina/platform/within';
import { formatCount } from './format-count.ts';

/** How long a page waits for its texts, in milliseconds. */
const PATIENCE = 2500;

/** The page's texts: those that ship with the shell and the remotes, and the operator's laid over them. */
export interface StoreTexts {
  i18n: I18n;
  /** Adds an app's texts in the current language, and in every language chosen later. */
  addMessages(messages: Messages): Promise<void>;
  /** Switches the page; `operatorTexts` by `namespace.key` win over what ships. */
  setLanguage(code: string, operatorTexts: Record<string, string>): Promise<void>;
}

/** Makes the one i18n instance of the page, in English until a language is chosen. */
export function createTexts(shellMessages: Messages): StoreTexts {
  /** Which languages of each app's texts are here. */
  const arrived = new Map<Messages, Set<string>>([[shellMessages, new Set(['en'])]]);
  const overlays = new Map<string, Record<string, string>>();
  let wanted = 'en';
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: [shellMessages.namespace],
    defaultNS: shellMessages.namespace,
    resources: { en: { [shellMessages.namespace]: shellMessages.en } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  i18n.services.formatter?.add('number', (count: number, code) => formatCount(count, code ?? 'en'));

  function put(messages: Messages, code: string, texts: Texts) {
    arrived.get(messages)?.add(code);
    // What is there stays: the operator's texts, and those of a part that came before.
    i18n.addResourceBundle(code, messages.namespace, texts, true, false);
  }

  async function add(messages: Messages, code: string) {
    const { namespace } = messages;
    const codes = arrived.get(messages) ?? new Set<string>();
    arrived.set(messages, codes);
    if (!codes.has('en')) put(messages, 'en', messages.en);
    if (isShipped(code) && code !== 'en' && !codes.has(code)) {
      const arriving = messages.others[code]().then(({ default: texts }) => put(messages, code, texts));
      // A page without its texts is read in English, and asks again with the next choice: no reason to fail it.
      await within(PATIENCE, arriving).catch(() => undefined);
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
      // A language chosen meanwhile wins, however long its texts were on their way.
      if (wanted === code) await i18n.changeLanguage(code);
    },
  };
}

function isShipped(code: string): code is ShippedLanguage {
  return (SHIPPED_LANGUAGES as readonly string[]).includes(code);
}
