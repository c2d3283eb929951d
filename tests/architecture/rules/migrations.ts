import type { Offense, Rule } from '../rule.js';

const isMigration = /^(?:gateway|services\/[^/]+|packages\/[^/]+)\/migrations\/.*\.sql$/;

/** Statements after which the previous release fails or loses data, while its pods still run on the same database. */
const destructive: readonly (readonly [pattern: RegExp, found: string])[] = [
  [/\bdrop\s+(?:table|column|schema|type|view|materialized\s+view)\b/i, 'drops something that the last release reads'],
  [/\brename\s+(?:to|column)\b/i, 'renames something that the last release reads'],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column that the last release writes'],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, 'requires a value that the last release does not write'],
  [/\badd\s+column\b(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/i, 'adds a required column without a default'],
  [/^\s*truncate\b/im, 'empties a table'],
];

const offensesIn = (path: string, text: string): readonly Offense[] => {
  const statements = text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return destructive.flatMap(([pattern, found]) => {
    const at = statements.search(pattern);
    return at < 0 ? [] : [{ path, line: statements.slice(0, at).split('\n').length, found }];
  });
};

export const migrationsOnlyAdd: Rule = {
  title: 'only adds in migrations, so that two neighboring releases run on one schema',
  check: ({ texts }) =>
    [...texts].filter(([path]) => isMigration.test(path)).flatMap(([path, text]) => offensesIn(path, text)),
  invalid: [
    { 'services/orders/migrations/2000-a.sql': 'alter table orders drop column phone; -- // offends' },
    { 'services/orders/migrations/2000-a.sql': 'alter table orders rename column phone to tel; -- // offends' },
    { 'gateway/migrations/2000-a.sql': 'alter table staff alter column role type integer; -- // offends' },
    { 'gateway/migrations/2000-a.sql': 'alter table staff alter column role set not null; -- // offends' },
    { 'packages/platform/migrations/service/2000-a.sql': 'alter table x add column y text not null; -- // offends' },
    { 'services/shipping/migrations/2000-a.sql': 'truncate shipments; -- // offends' },
  ],
  valid: [
    {
      'services/orders/migrations/2000-a.sql': [
        '-- Does not drop table orders.',
        'alter table orders add column note text;',
        "alter table orders add column channel text not null default 'shop';",
        'create table order_notes (id uuid primary key, text text not null);',
        'alter table orders add column seen_at timestamptz, add check (seen_at is not null);',
        'drop index orders_by_phone;',
      ].join('\n'),
    },
  ],
};
