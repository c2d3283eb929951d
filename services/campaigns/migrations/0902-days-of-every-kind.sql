-- People are reminded of every kind of day that they chose, not of birthdays alone.
drop index occasions_of_day;
create index occasions_of_day on occasions (substr(date, 6, 5), customer_id) where not removed;
