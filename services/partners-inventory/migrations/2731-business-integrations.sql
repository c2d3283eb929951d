-- API keys and webhooks of the business itself have the nil UUID as account, which is no row of `accounts`.
alter table api_keys drop constraint api_keys_account_id_fkey;
alter table webhooks drop constraint webhooks_account_id_fkey;
alter table webhook_deliveries drop constraint webhook_deliveries_event_check,
  add constraint webhook_deliveries_event_check check (event in ('case.created', 'plate.assigned', 'case.claimed',
    'order.placed', 'order.paid', 'order.shipped', 'order.completed', 'order.canceled', 'order.refunded', 'webhook.test'));
