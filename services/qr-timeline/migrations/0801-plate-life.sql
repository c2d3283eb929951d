-- The life of one plate. The database writes it down itself, so that no road to a new state is forgotten.
create table plate_steps (
  id bigint generated always as identity primary key,
  code_id uuid not null references codes on delete cascade,
  at timestamptz not null default now(),
  step text not null check (step in ('assigned', 'back-on-shelf', 'shipped', 'damaged', 'retired',
    'activated', 'took-over', 'undone', 'completed', 'reopened', 'replaced')),
  -- order:<id>, case:<id>, replaces:<code>; of a person only that it was one.
  holder text,
  staff_id text,
  reason text
);
create index plate_steps_of on plate_steps (code_id, id);
create index codes_replacing on codes (replaced_by) where replaced_by is not null;

-- Who of the staff did it is told for the transaction alone, by those who know it: `set_config('keepsake.staff', …, true)`.
create function note_plate_steps() returns trigger language plpgsql as $$
begin
  insert into plate_steps (code_id, step, holder, staff_id, reason)
  select n.id, moved.step,
    case when n.holder like 'claim:%' then 'claim' else n.holder end,
    case when moved.step = 'replaced' then n.reassigned_by else nullif(current_setting('keepsake.staff', true), '') end,
    case when moved.step = 'replaced' then n.reassign_reason else nullif(current_setting('keepsake.reason', true), '') end
  from now_rows n join then_rows t on t.id = n.id
  cross join lateral (values
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
create trigger note_plate_steps after update on codes
  referencing old table as then_rows new table as now_rows for each statement execute function note_plate_steps();

-- What is known of plates that lived before anybody wrote it down.
insert into plate_steps (code_id, at, step, staff_id, reason)
select id, activated_at, 'activated', null, null from codes where activated_at is not null
union all
select id, reassigned_at, 'replaced', reassigned_by, reassign_reason from codes where reassigned_at is not null
order by 2;

-- Who had it made; nobody, when an order found the shelf empty.
alter table batches add column made_by text;

-- What was done with a whole batch: its list was exported, its pack fetched.
create table batch_steps (
  id bigint generated always as identity primary key,
  batch_id uuid not null references batches on delete cascade,
  at timestamptz not null,
  step text not null check (step in ('exported', 'pack-downloaded', 'maker-downloaded', 'address-confirmed',
    'version-asked', 'version-voided', 'link-made', 'link-revoked')),
  version int,
  staff_id text,
  reason text
);
create index batch_steps_of on batch_steps (batch_id, id);
