import { booksDesk } from '#money/books-desk.ts';
import { bundleDesk } from '#money/bundle-desk.ts';
import { promoDesk } from '#money/promo-desk.ts';

/** The calls of the back office about money. */
export const moneyDesk = [...booksDesk, ...promoDesk, ...bundleDesk];
