-- After the triggers, in a transaction of its own, as 0066: sales go on meanwhile.
select recount_stock();
