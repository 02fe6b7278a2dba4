import type { Messages } from '@patina/platform/remote-contract';
import { createTexts } from '#features/i18n/create-texts.ts';
import type { PageTexts } from '#shared/storefront/shell-storefront.ts';

/** Every language of a store, with a few changes of the operator's texts. */
const MAX_TEXTS = 16;
/** Of one language; most are of names of products, of which there are many. */
const MAX_REMEMBERED = 5_000;

/**
 * Texts of the pages of one context. What a language and the operator's texts make is made once, and shared by all pages in
 * it: there is nothing of a visitor in it.
 * @returns makes the texts of a page
 */
export function openKeptTexts(shellMessages: Messages): () => PageTexts {
  const kept = new Map<string, PageTexts>();

  async function textsOf(code: string, operatorTexts: Record<string, string>): Promise<PageTexts> {
    const key = `${code} ${JSON.stringify(operatorTexts)}`;
    const texts = kept.get(key) ?? rememberTexts(createTexts(shellMessages));
    if (kept.has(key)) kept.delete(key);
    else await texts.setLanguage(code, operatorTexts);
    kept.set(key, texts);
    const [oldest] = kept.keys();
    if (kept.size > MAX_TEXTS && oldest !== undefined) kept.delete(oldest);
    return texts;
  }

  return () => {
    const added = new Set<Messages>();
    let texts: PageTexts | undefined;
    const current = () => {
      texts ??= createTexts(shellMessages);
      return texts;
    };
    return {
      get i18n() {
        return current().i18n;
      },
      async addMessages(messages) {
        added.add(messages);
        await current().addMessages(messages);
      },
      async setLanguage(code, operatorTexts) {
        texts = await textsOf(code, operatorTexts);
        for (const messages of added) await texts.addMessages(messages);
      },
    };
  };
}

type Translate = (key: unknown, options?: unknown, ...rest: unknown[]) => unknown;

/** Remembers what was translated: i18next takes ten times as long as a look-up, and a page has hundreds of texts. */
function rememberTexts(texts: PageTexts): PageTexts {
  const { i18n } = texts;
  const { getFixedT } = i18n;
  const fixed = new Map<string, Translate>();
  const added = new Set<Messages>();
  i18n.store?.on('added', () => fixed.clear());
  Object.assign(i18n, {
    getFixedT(...args: unknown[]) {
      const key = JSON.stringify(args);
      const translate = fixed.get(key) ?? remember(Reflect.apply(getFixedT, i18n, args));
      fixed.set(key, translate);
      return translate;
    },
  });
  return {
    ...texts,
    async addMessages(messages) {
      if (added.has(messages)) return;
      await texts.addMessages(messages);
      added.add(messages);
    },
  };
}

function remember(translate: Translate): Translate {
  const known = new Map<string, string>();
  const remembering: Translate = (key, options, ...rest) => {
    if (typeof key !== 'string' || rest.length > 0 || !(options === undefined || hasPlainValues(options)))
      return translate(key, options, ...rest);
    const asked = options === undefined ? key : `${key} ${JSON.stringify(options)}`;
    const found = known.get(asked);
    if (found !== undefined) return found;
    const text = translate(key, options);
    if (typeof text !== 'string') return text;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(asked, text);
    return text;
  };
  return Object.assign(remembering, translate);
}

/** Whether JSON tells the options from all others. */
function hasPlainValues(options: unknown): boolean {
  if (typeof options !== 'object' || options === null) return false;
  return Object.values(options).every((value) => typeof value === 'string' || Number.isFinite(value));
}
