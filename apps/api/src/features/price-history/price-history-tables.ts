/** What a product cost from when on, in hundredths of a Credit; the database writes it at every change. */
interface ProductPriceTable {
  product_id: number;
  since: Date;
  price: number;
  is_sale: boolean;
}

export interface PriceHistoryTables {
  product_price: ProductPriceTable;
}
