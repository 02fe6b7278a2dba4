-- The wears of a finish in one class, cheapest first: what a grouped list shows and counts as one.
create index product_group on product (finish_id, item_class, price, id) include (type_id, weapon_id, quality_id, exterior, is_sale, is_new) where stock > 0;
