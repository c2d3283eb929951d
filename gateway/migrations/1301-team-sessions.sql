-- Whose team somebody works in: the partner account of a session whose account_id is a member of it.
alter table session add column member_of text;
