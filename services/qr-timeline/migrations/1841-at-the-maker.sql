-- Codes whose plates the maker still has. Activation goes on; nothing else takes them before they are received.
alter table codes add column at_maker boolean not null default false;
create index codes_at_maker on codes (batch_id, serial_number) where at_maker;
create index codes_received_on_shelf on codes (created_at, serial_number)
  where stock_state = 'available' and life_state = 'unactivated' and holder is null and not test and not gone and not at_maker;

-- Plates that the maker makes of each code.
alter table batches add column copies int not null default 1 check (copies >= 1);

-- Plates were received: by scan, by count, or all of a batch.
alter table batch_steps drop constraint batch_steps_step_check;
alter table batch_steps add constraint batch_steps_step_check check (step in ('exported', 'pack-downloaded', 'maker-downloaded',
  'address-confirmed', 'version-asked', 'version-voided', 'link-made', 'link-revoked', 'received'));
alter table plate_steps drop constraint plate_steps_step_check;
alter table plate_steps add constraint plate_steps_step_check check (step in ('assigned', 'back-on-shelf', 'shipped', 'damaged',
  'retired', 'activated', 'took-over', 'undone', 'completed', 'reopened', 'replaced', 'received'));

create or replace function note_plate_steps() returns trigger language plpgsql as $$
begin
  insert into plate_steps (code_id, step, holder, staff_id, reason)
  select n.id, moved.step,
    case when n.holder like 'claim:%' then 'claim' else n.holder end,
    case when moved.step = 'replaced' then n.reassigned_by else nullif(current_setting('keepsake.staff', true), '') end,
    case when moved.step = 'replaced' then n.reassign_reason else nullif(current_setting('keepsake.reason', true), '') end
  from now_rows n join then_rows t on t.id = n.id
  cross join lateral (values
    (case when t.at_maker and not n.at_maker then 'received' end),
    (case
      when n.stock_state = t.stock_state then null
      when n.stock_state = 'available' then 'back-on-shelf'
      else n.stock_state
    end),
    (case
      when n.life_state = t.life_state then null
      when n.life_state = 'reassigned' then 'replaced'
      when n.life_state = 'unactivated' then 'undone'
      when t.life_state = 'unactivated' and n.holder like 'replaces:%' then 'took-over'
      when t.life_state = 'unactivated' then 'activated'
      when n.life_state = 'completed' then 'completed'
      else 'reopened'
    end)) as moved (step)
  where moved.step is not null;
  return null;
end $$;
