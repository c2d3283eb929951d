import type { Offense, Rule } from '../rule.js';

const isMigration = /^(?:gateway|services\/[^/]+|packages\/[^/]+)\/migrations\/.*\.sql$/;

type Found = readonly [pattern: RegExp, found: string];

/** Statements after which the previous release fails or loses data, while its pods still run on the same database. */
const statements: readonly Found[] = [
  [
    /^drop\s+(?:table|schema|type|domain|sequence|function|view|materialized\s+view)\b/i,
    'drops something that the last release uses',
  ],
  [/^alter\s+(?:view|materialized\s+view|schema|type|sequence)\s[^;]*\brename\b/i, 'renames something'],
  [/^truncate\b/i, 'empties a table'],
];

/** Actions of ALTER TABLE. The word COLUMN is optional in all of them. */
const actions: readonly Found[] = [
  [/^drop\s+(?!constraint\b)/i, 'drops a column that the last release reads'],
  [/^rename\s+(?!constraint\b)/i, 'renames something that the last release reads'],
  [
    /^alter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i,
    'changes the type of a column that the last release writes',
  ],
  [/^alter\s+(?:column\s+)?\S+\s+set\s+not\s+null\b/i, 'requires a value that the last release does not write'],
  [/^alter\s+(?:column\s+)?\S+\s+drop\s+default\b/i, 'removes a default on which the last release may rely'],
  [
    /^add\s+(?!(?:constraint|check|unique|primary|foreign|exclude)\b)(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/is,
    'adds a required column without a default',
  ],
];

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Replaces comments, strings and function bodies by spaces, so that separators in them do not count. */
const withoutText = (sql: string): string => sql.replace(/--[^\n]*|'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$/g, blank);

/** Returns the parts between top-level separators, each with its index. */
const partsOf = (text: string, separator: string): readonly (readonly [at: number, part: string])[] => {
  const parts: [number, string][] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at];
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (at === text.length || (sign === separator && depth === 0)) {
      const part = text.slice(from, at);
      parts.push([from + part.search(/\S|$/), part.trim()]);
      from = at + 1;
    }
  }
  return parts;
};

const alterTable = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s+/i;

const foundIn = (statement: string): readonly (readonly [at: number, found: string])[] => {
  const head = alterTable.exec(statement)?.[0];
  const [parts, patterns] =
    head === undefined
      ? [[[0, statement] as const], statements]
      : [partsOf(statement.slice(head.length), ','), actions];
  return parts.flatMap(([at, part]) =>
    patterns.filter(([pattern]) => pattern.test(part)).map(([, found]) => [(head?.length ?? 0) + at, found] as const),
  );
};

const offensesIn = (path: string, text: string): readonly Offense[] =>
  partsOf(withoutText(text), ';').flatMap(([start, statement]) =>
    foundIn(statement).map(([at, found]) => ({ path, line: text.slice(0, start + at).split('\n').length, found })),
  );

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
    { 'services/orders/migrations/2000-a.sql': 'drop table orders; -- // offends' },
    { 'services/orders/migrations/2000-a.sql': 'alter table orders drop phone; -- // offends' },
    { 'services/orders/migrations/2000-a.sql': 'alter table orders rename phone to tel; -- // offends' },
    { 'gateway/migrations/2000-a.sql': 'alter table staff alter role type integer; -- // offends' },
    { 'gateway/migrations/2000-a.sql': 'alter table staff alter role set not null; -- // offends' },
    { 'gateway/migrations/2000-a.sql': 'alter table staff alter role drop default; -- // offends' },
    { 'services/orders/migrations/2000-a.sql': 'alter table orders add sum numeric(10, 2) not null; -- // offends' },
    {
      'services/orders/migrations/2000-a.sql':
        "alter table orders add note text default 'a, not null',\n  add channel text not null; -- // offends",
    },
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
        'alter table orders drop constraint orders_state_check, add phone text, add unique (number, phone);',
        "insert into notes values ('alter table x; drop table y');",
      ].join('\n'),
    },
  ],
};
