import type { ShippedLanguage } from '@patina/platform/languages';

const TEXTS: Record<ShippedLanguage, string> = {
  en: 'The cart and buying need JavaScript. Switch it on in your browser and reload the page.',
  pt: 'O carrinho e a compra precisam de JavaScript. Ative-o no seu navegador e recarregue a página.',
  es: 'El carrito y la compra necesitan JavaScript. Actívalo en tu navegador y recarga la página.',
  de: 'Warenkorb und Kauf brauchen JavaScript. Schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
};

/** What a product says where scripts are switched off; English in a language that only the operator has. */
export function scriptlessText(language: string): string {
  return new Map(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
}
