-- Origin of the store that the order was placed in, for the links in its emails; unknown for older orders.
alter table shop_order add column origin text;
