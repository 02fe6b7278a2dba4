/** A visitor's choices, kept in the browser (docs/product.md#browser-storage). */
export interface StoredPreferences {
  readCurrency(): string | null;
  readLanguage(): number | null;
  saveCurrency(currency: { code: string; symbol: string }): void;
  saveLanguage(id: number): void;
}
