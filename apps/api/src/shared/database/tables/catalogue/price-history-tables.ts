/** Price of a product since a time, in hundredths of a Credit; a trigger adds a row at every change. */
interface ProductPriceTable {
  product_id: number;
  since: Date;
  price: number;
  is_sale: boolean;
}

export interface PriceHistoryTables {
  product_price: ProductPriceTable;
}
