import type { StoredPreferences } from '#shared/storefront/stored-preferences.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Preferences in local storage, mirrored in cookies of the same names so that the edge can compose the next page in the
 * right currency and language. If storage is blocked, they last until the next load.
 */
export function createStoredPreferences(window: Window): StoredPreferences {
  const save = (key: string, value: string, mirrored: boolean) => {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // Storage is full or blocked; the cookie below may still work.
    }
    if (mirrored) {
      window.document.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
    }
  };
  const read = (key: string) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
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
