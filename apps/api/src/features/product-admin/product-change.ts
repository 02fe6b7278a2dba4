/** What an operator changes of a product; absent fields stay as they are. Prices in hundredths of a Credit. */
export interface ProductChange {
  priceMinor?: number | undefined;
  /** The price before a reduction; null: it is not reduced. */
  oldPriceMinor?: number | null | undefined;
  stock?: number | undefined;
  isNew?: boolean | undefined;
  isHidden?: boolean | undefined;
}
