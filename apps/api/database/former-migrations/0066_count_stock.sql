-- After the triggers, in a transaction of its own: counting many products would hold up sales for as long.
select recount_stock();
