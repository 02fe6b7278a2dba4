-- Finds the cheapest product of a finish without reading the others.
drop index product_finish;
create index product_finish on product (finish_id, price, id);
