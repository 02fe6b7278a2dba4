import { fileURLToPath } from 'node:url';
import type { ShippedLanguage } from '@patina/platform/languages';
import { formatMoney } from '#store/store.ts';

/** Fonts with the letters of all European languages; written into the file as far as they are used. */
const FONT = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const BOLD = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));

/** In points: the margins of an A4 page, and the column of the amounts. */
const MARGIN = 56;
const AMOUNTS = 110;
const QUIET = '#5b6570';

/** What the fonts have no letters for, such as Chinese names, which stand beside their translation. */
const UNKNOWN_LETTERS = /[\u2E80-\uFFEF\u{10000}-\u{10FFFF}]+\s*/gu;

/** The number of an order's receipt as it is written: `R-000123`. */
export const receiptNumber = (number: number): string => `R-${String(number).padStart(6, '0')}`;

interface ReceiptItem {
  title: string;
  priceMinor: number;
  /** From when it can be delivered, where that is after the payment. */
  from?: Date | null;
}

/** A receipt with what it is for. Amounts in hundredths of `currency`. */
export interface Receipt {
  number: number;
  order: number;
  paidAt: Date;
  customer: string[];
  items: ReceiptItem[];
  /** Code of the currency. */
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  vatPercent: number;
  vatMinor: number;
  refundedMinor: number;
  /** Code of the payment method. */
  method: string;
  /** The part that came from the balance, in hundredths of a Credit. */
  creditsMinor: number;
}

interface ReceiptFrame {
  texts: ReceiptTexts;
  store: string;
  /** Lines of the store's address and numbers. */
  requisites: string[];
  /** Name of the payment method. */
  method: string;
  /** Name of the internal currency. */
  credits: string;
}

/** Draws a receipt as a PDF of one or more A4 pages. */
export async function drawReceipt(receipt: Receipt, frame: ReceiptFrame): Promise<Buffer> {
  const { texts, store, requisites } = frame;
  // Large, and needed by no other call: loaded with the first receipt.
  const { default: PDFDocument } = await import('pdfkit');
  const title = `${texts.receipt} ${receiptNumber(receipt.number)}`;
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: title, Author: store } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  const money = (amountMinor: number) => formatMoney(amountMinor, receipt.currency);
  const width = document.page.width - 2 * MARGIN;

  const quiet = (text: string) => document.font(FONT).fontSize(9).fillColor(QUIET).text(text);
  const row = (name: string, amount: string, isBold = false) => {
    document
      .font(isBold ? BOLD : FONT)
      .fontSize(10)
      .fillColor('black');
    const { y } = document;
    document.text(amount, MARGIN + width - AMOUNTS, y, { width: AMOUNTS, align: 'right' });
    document.text(name.replace(UNKNOWN_LETTERS, ''), MARGIN, y, { width: width - AMOUNTS - 12 });
    document.moveDown(0.35);
  };
  const rule = () => {
    document
      .moveTo(MARGIN, document.y)
      .lineTo(MARGIN + width, document.y)
      .lineWidth(0.5)
      .stroke(QUIET);
    document.moveDown(0.5);
  };

  document.font(BOLD).fontSize(20).text(title);
  document.moveDown(0.3);
  quiet(`${texts.order} ${receipt.order} · ${texts.paidOn} ${receipt.paidAt.toISOString().slice(0, 10)}`);
  document.moveDown();
  quiet([store, ...requisites].join('\n'));
  document.moveDown();
  quiet(`${texts.customer}\n${receipt.customer.join('\n')}`);
  document.moveDown(1.5);
  row(texts.item, texts.amount, true);
  rule();
  for (const { title: item, priceMinor, from } of receipt.items) {
    row(from ? `${item} (${texts.deliveredFrom} ${from.toISOString().slice(0, 10)})` : item, money(priceMinor));
  }
  rule();
  if (receipt.discountMinor > 0) {
    row(texts.subtotal, money(receipt.subtotalMinor));
    row(texts.discount, money(-receipt.discountMinor));
  }
  row(texts.total, money(receipt.totalMinor), true);
  if (receipt.vatMinor > 0) row(`${texts.vat} ${receipt.vatPercent} %`, money(receipt.vatMinor));
  const { creditsMinor } = receipt;
  row(
    `${texts.paidBy} ${frame.method}`,
    creditsMinor > 0 ? formatMoney(creditsMinor, frame.credits) : money(receipt.totalMinor),
  );
  if (receipt.refundedMinor > 0) row(texts.refunded, money(-receipt.refundedMinor));
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

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
  /** Before the name of the payment method. */
  paidBy: string;
  refunded: string;
  /** Before a day. */
  deliveredFrom: string;
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
    paidBy: 'Paid by',
    refunded: 'Refunded',
    deliveredFrom: 'delivery from',
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
    paidBy: 'Pago com',
    refunded: 'Reembolsado',
    deliveredFrom: 'entrega a partir de',
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
    paidBy: 'Pagado con',
    refunded: 'Reembolsado',
    deliveredFrom: 'entrega desde el',
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
    paidBy: 'Bezahlt mit',
    refunded: 'Erstattet',
    deliveredFrom: 'lieferbar ab',
  },
};
