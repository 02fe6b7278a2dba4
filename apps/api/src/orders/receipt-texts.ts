import type { ShippedLanguage } from '@patina/platform/languages';

/** Texts of a receipt as a file. */
export interface ReceiptTexts {
  receipt: string;
  order: string;
  paidOn: string;
  customer: string;
  item: string;
  amount: string;
  subtotal: string;
  discount: string;
  total: string;
  vat: string;
  refunded: string;
}

export const RECEIPT_TEXTS: Record<ShippedLanguage, ReceiptTexts> = {
  en: {
    receipt: 'Receipt',
    order: 'Order',
    paidOn: 'Paid on',
    customer: 'Customer',
    item: 'Item',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    vat: 'of which VAT',
    refunded: 'Refunded',
  },
  pt: {
    receipt: 'Recibo',
    order: 'Encomenda',
    paidOn: 'Pago em',
    customer: 'Cliente',
    item: 'Item',
    amount: 'Valor',
    subtotal: 'Subtotal',
    discount: 'Desconto',
    total: 'Total',
    vat: 'dos quais IVA',
    refunded: 'Reembolsado',
  },
  es: {
    receipt: 'Recibo',
    order: 'Pedido',
    paidOn: 'Pagado el',
    customer: 'Cliente',
    item: 'Artículo',
    amount: 'Importe',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    total: 'Total',
    vat: 'de ello IVA',
    refunded: 'Reembolsado',
  },
  de: {
    receipt: 'Quittung',
    order: 'Bestellung',
    paidOn: 'Bezahlt am',
    customer: 'Kunde',
    item: 'Artikel',
    amount: 'Betrag',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    total: 'Gesamt',
    vat: 'davon MwSt.',
    refunded: 'Erstattet',
  },
};
