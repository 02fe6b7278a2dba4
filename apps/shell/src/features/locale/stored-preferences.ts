import { attempt, readCookie } from '#shared/browser-storage/browser-storage.ts';
import type { StoredPreferences } from '#shared/storefront/shell-storefront.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Preferences in local storage, mirrored in cookies of the same names so that the edge can compose the next page in the
 * right currency and language. The cookies also have what was chosen without scripts, or while storage is blocked.
 */
export function createStoredPreferences(window: Window): StoredPreferences {
  const save = (key: string, value: string, mirrored: boolean) => {
    // Where storage is full or blocked, the cookie may still work.
    attempt(() => window.localStorage.setItem(key, value));
    if (mirrored) {
      window.document.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
    }
  };
  const read = (key: string) =>
    attempt(() => window.localStorage.getItem(key)) ?? attempt(() => readCookie(window.document, key)) ?? null;
  return {
    readCurrency: () => read('currencyCode'),
    readLanguage: () => Number(read('languageId')) || null,
    saveCurrency({ code, symbol }) {
      save('currencyCode', code, true);
      save('currencySymbol', symbol, false);
    },
    saveLanguage: (id) => save('languageId', String(id), true),
  };
}
