-- Finds the few payments that were not owed, for the list of payments.
create index payment_notices_flagged on payment_notices (reference, at, id) where kind = 'paid' and outcome <> 'taken';
