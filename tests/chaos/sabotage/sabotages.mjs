/**
 * Source changes per sabotage. A text that does not occur exactly once stops the run, so no sabotage is lost silently.
 * `finds` lists the faults that the checker must report.
 *
 * @type {Record<string, { finds: string[], changes: { file: string, from: string, to: string }[] }>}
 */
export const sabotages = {
  // Skips the table that makes repeated deliveries harmless.
  'inbox-off': {
    finds: ['duplicated', 'wrong'],
    changes: [
      {
        file: 'packages/platform/src/service/create-context.ts',
        from: 'const key = deps.inbox === false ? undefined : options.key;',
        to: 'const key = undefined as TurnKey | undefined;',
      },
    ],
  },
  // The relay stores the last id instead of emptying a queue: a row that commits late is skipped. Commits are
  // delayed,
  // as on a busy disk.
  'cursor-by-id': {
    finds: ['lost'],
    changes: [
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: 'const lockAndTake = statement`',
        to: 'const lockAndTake = (cursor) => statement`',
      },
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: 'taken as (\n    delete from outbox where ctid = any(array(\n      select ctid from outbox where (select mine from lock) order by id limit ${String(drainRows)}::int))\n    returning id, key, body)',
        to: 'seen as (delete from outbox where id <= ${String(cursor)}::bigint),\n  taken as (\n    select id, key, body from outbox where (select mine from lock) and id > ${String(cursor)}::bigint\n    order by id limit ${String(drainRows)}::int)',
      },
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: '[begin, lockAndTake]',
        to: '[begin, lockAndTake(cursor)]',
      },
      { file: 'packages/platform/src/events/outbox.ts', from: '[lockAndTake]', to: '[lockAndTake(cursor)]' },
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: 'let rows = rowsOf(first.rows);',
        to: 'let rows = rowsOf(first.rows); cursor = rows.at(-1)?.id ?? cursor;',
      },
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: '      rows = rowsOf(next.rows);',
        to: '      rows = rowsOf(next.rows); cursor = rows.at(-1)?.id ?? cursor;',
      },
      {
        file: 'packages/platform/src/events/outbox.ts',
        from: 'const rest = createWaiter();',
        to: 'const rest = createWaiter(); let cursor = 0;',
      },
      {
        file: 'packages/platform/src/service/create-context.ts',
        from: 'await together([...addJobs(jobs), ...statements, commit])',
        to: 'await together([...addJobs(jobs), ...statements, statement`select pg_sleep(random() * 0.05)`, commit])',
      },
    ],
  },
  // Lets two people change the same order concurrently.
  'guard-off': {
    finds: ['wrong'],
    changes: [
      {
        file: 'services/orders/src/orders/adapters/orders.postgres.ts',
        from: 'where id = ${id} for no key update`',
        to: 'where id = ${id}`',
      },
    ],
  },
  // Processes events of one key concurrently.
  'lanes-side-by-side': {
    finds: ['reordered', 'lost'],
    changes: [
      {
        file: 'packages/platform/src/events/log/log-member.postgres.ts',
        from: 'lane.queue = lane.queue.then(() => handle(lane));',
        to: 'lane.queue = Promise.all([lane.queue, handle(lane)]).then(() => undefined);',
      },
    ],
  },
};
