-- Until when a payment keeps the items of its order, where that is sooner than it expires: it has taken the last unit of one.
alter table payment add column held_until timestamptz;
