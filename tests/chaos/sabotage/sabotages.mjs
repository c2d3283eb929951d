/**
 * What is broken, and where. A text that does not stand there exactly once stops the run, so that no sabotage quietly
 * becomes none. `finds` is where the checker must see it.
 *
 * @type {Record<string, { finds: string[], changes: { file: string, from: string, to: string }[] }>}
 */
export const sabotages = {
  // The one table that makes repeats harmless is not asked.
  'inbox-off': {
    finds: ['duplicated', 'wrong'],
    changes: [
      {
        file: 'packages/platform/src/once.ts',
        from: 'const key = deps.inbox === false ? undefined : about.key;',
        to: 'const key = undefined as TurnKey | undefined;',
      },
    ],
  },
  // The relay remembers the last id it saw instead of emptying a queue: a row that commits late is passed over. Commits take
  // a while here, as on a busy disk.
  'cursor-by-id': {
    finds: ['lost'],
    changes: [
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: 'delete from outbox where ctid = any(array(select ctid from outbox order by id limit ${drainRows}))',
        to: 'with seen as (delete from outbox where id <= ${cursor}) select * from outbox where id > ${cursor} order by id limit ${drainRows}',
      },
      { file: 'packages/platform/src/events/outbox.ts', from: 'returning id, key, body`', to: '`' },
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: 'return rows.toSorted((a, b) => a.id - b.id);',
        to: 'cursor = rows.at(-1)?.id ?? cursor; return rows;',
      },
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: 'const rest = pausable();',
        to: 'const rest = pausable(); let cursor = 0;',
      },
      {
        file: 'packages/platform/src/once.ts',
        from: '(key ? [keep(key, answer)] : []), commit]',
        to: '(key ? [keep(key, answer)] : []), statement`select pg_sleep(random() * 0.05)`, commit]',
      },
    ],
  },
  // Two people may move one order at the same time.
  'guard-off': {
    finds: ['wrong'],
    changes: [
      {
        file: 'services/orders/src/adapters/orders.postgres.ts',
        from: 'where id = ${id} for no key update`',
        to: 'where id = ${id}`',
      },
    ],
  },
  // Events of one key are handled side by side.
  'lanes-side-by-side': {
    finds: ['reordered', 'lost'],
    changes: [
      {
        file: 'packages/platform/src/events/log-member.postgres.ts',
        from: 'lane.queue = lane.queue.then(() => handle(lane, row));',
        to: 'lane.queue = Promise.all([lane.queue, handle(lane, row)]).then(() => undefined);',
      },
    ],
  },
};
