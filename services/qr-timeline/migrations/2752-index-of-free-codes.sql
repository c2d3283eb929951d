-- Every search for a free code also says whether its plate is at the maker: codes_received_on_shelf or codes_at_maker
-- serves it. One index less makes a batch of 10,000 codes faster to write.
drop index codes_on_shelf;
