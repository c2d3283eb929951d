create index affiliates_by_name on affiliates (lower(first_name || ' ' || last_name), id);
create index commissions_flagged on commissions (affiliate_id) where flagged is not null;
