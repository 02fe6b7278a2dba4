-- In PL/pgSQL, whose plans are kept: as a function of SQL it is planned at each call, which a change of all products waits for.
create or replace function known_units_of(
  wanted integer, out lowest double precision, out highest double precision, out own_price integer
) language plpgsql stable as $$
begin
  lowest := (select float_value from unit where product_id = wanted and state = 'available' and float_value is not null
    order by float_value limit 1);
  highest := (select float_value from unit where product_id = wanted and state = 'available' and float_value is not null
    order by float_value desc limit 1);
  own_price := (select price_minor from unit where product_id = wanted and state = 'available'
    order by price_minor nulls first limit 1);
end $$;
