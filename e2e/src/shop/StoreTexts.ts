import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ShippedLanguage } from '@patina/platform/languages';
import type { Shop } from '#pages/Shop.ts';

/** Where the texts of an app are; some of the shell's and the catalogue's are in folders of their own. */
type App = 'shell' | 'shell/identity' | 'catalog' | 'catalog/home' | 'checkout' | 'account' | 'sell';

/** Ids of the languages in the shop. */
const IDS: Record<ShippedLanguage, number> = { en: 1, pt: 2, es: 3, de: 4 };

/** The texts that the pages of this tree show in one language, by their keys. */
export class StoreTexts {
  readonly #language: ShippedLanguage;

  constructor(language: ShippedLanguage) {
    this.#language = language;
  }

  /** @param key such as `cart.add` */
  of(app: App, key: string): string {
    const [name = '', ...folder] = app.split('/');
    const file = ['../../../apps', name, 'src/messages', ...folder, `${this.#language}.json`].join('/');
    const texts: unknown = JSON.parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'));
    const found = key.split('.').reduce<unknown>((group, word) => (group as Record<string, unknown>)[word], texts);
    if (typeof found !== 'string') throw new Error(`${app} has no text ${key} in ${this.#language}.`);
    return found;
  }

  /** A text with anything in the place of its placeholders. */
  like(app: App, key: string): RegExp {
    const parts = this.of(app, key).split(/\{\{[^}]*\}\}|<[^>]*>/);
    return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'));
  }

  /** Makes a visitor's browser ask for this language. */
  async speakTo(shop: Shop, origin: string): Promise<void> {
    const id = String(IDS[this.#language]);
    await shop.page.context().addCookies([{ name: 'languageId', value: id, url: origin }]);
    await shop.page.addInitScript((language) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('languageId', language);
    }, id);
  }
}
