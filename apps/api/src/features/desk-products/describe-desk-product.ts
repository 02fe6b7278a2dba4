import type { DeskProduct } from '@patina/shared-api/contract/desk/products';
import { fromMinor, scaleMinor } from '@patina/shared-api/money';
import { creditsFor, includedVat } from '@patina/shared-api/money-arithmetic';
import { nameWithPhase } from '#shared/items/market-name.ts';
import { type Pictures, productPicture } from '#shared/pictures/picture-address.ts';
import type { StoreSettings } from '#shared/settings/settings-schema.ts';
import type { DeskProductRow, Earnings } from './desk-product-repository.ts';

type Rates = Pick<StoreSettings, 'internal_currency' | 'vat_percent'>;

/** A product as the back office shows it. */
export function describeDeskProduct(
  row: DeskProductRow,
  { sold_30d, bought_minor }: Earnings,
  { pictures, rates }: { pictures: Pictures; rates: Rates },
): DeskProduct {
  const { price_minor, old_price_minor } = row;
  const boughtMinor =
    bought_minor === null ? null : creditsFor(bought_minor, rates.internal_currency.exchange_rate_eur, 1);
  return {
    id: row.id,
    external_id: row.external_id,
    title: nameWithPhase(row.title, row.phase),
    type: row.type,
    category: row.type_slug,
    subcategory: row.weapon_slug,
    img_url: productPicture(row, pictures),
    price: fromMinor(price_minor),
    old_price: old_price_minor === null ? null : fromMinor(old_price_minor),
    stock: row.stock,
    new: row.is_new,
    hidden: row.is_hidden,
    bought: boughtMinor === null ? null : fromMinor(boughtMinor),
    margin_percent: boughtMinor === null ? null : marginPercent(price_minor, boughtMinor, rates.vat_percent),
    sold_30d,
  };
}

/** What is left of the price without VAT, in per cent of it with one decimal place. */
export function marginPercent(priceMinor: number, boughtMinor: number, vatPercent: number): number {
  const netMinor = priceMinor - includedVat(priceMinor, vatPercent);
  return netMinor === 0 ? 0 : scaleMinor(netMinor - boughtMinor, [1000], [netMinor]) / 10;
}
