import { asUnavailable, type Db } from './database.js';
import { addJobs, type JobToAdd } from '../jobs/add-jobs.js';
import type { ContextLogger } from '../observability/log.js';
import { statement, together, type Statement } from './literal-sql.js';

const begin = statement`begin`;
const commit = statement`commit`;
const rollback = statement`rollback`;

/** Runs `work` on one connection; if it throws, the transaction that it began is rolled back. */
export const rolledBackOnError = <R>(
  db: Db,
  log: Pick<ContextLogger, 'info'>,
  work: (connection: Db) => Promise<R>,
): Promise<R> =>
  db.connection().execute((connection) =>
    work(connection).catch(async (error: unknown) => {
      await together([rollback])
        .execute(connection)
        .catch((rollbackError: unknown) => log.info({ error: rollbackError }, 'rollback failed; connection lost'));
      throw error;
    }),
  );

/** The idempotency key of an event; `blockedBy` names the dead letters that block it. */
export type EventKey = {
  readonly scope: string;
  readonly id: string;
  readonly blockedBy: { readonly topic: string; readonly key: string };
};

/** What completes a transaction after its work. */
export type Completion = { readonly statements: readonly Statement[]; readonly jobs: readonly JobToAdd[] };

/** The transaction of one event, which its group runs together with others or alone. */
type Participant = {
  readonly key: EventKey;
  readonly perform: (db: Db) => Promise<Completion>;
  /** Called after the commit of the group. */
  readonly committed: () => void;
  /** Runs a separate transaction. */
  readonly alone: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

/** Membership of a group. Either joins once or leaves; the group waits for it until then. */
export type Membership = { readonly join: (participant: Participant) => void; readonly leave: () => void };

/** Inserts the keys. Returns the ids of those that are new and not blocked by a dead letter. */
const claim = (participants: readonly Participant[]): Statement =>
  [
    'insert into handled (scope, id, fingerprint) select v.scope, v.id, v.fingerprint from (values',
    participants
      .map(({ key }) => statement`(${key.scope}, ${key.id}, '', ${key.blockedBy.topic}, ${key.blockedBy.key})`)
      .join(', '),
    ') v(scope, id, fingerprint, topic, key)',
    'where not exists (select 1 from parked p where p.topic = v.topic and p.key = v.key)',
    'on conflict do nothing returning id',
  ].join(' ') as Statement;

/**
 * Commits the transactions of several events as one: one begin, one claim of all keys, one commit to disk. The events
 * have different keys, so none needs the effect of another.
 *
 * It runs when every member has joined or left, each work after the other. If it fails, all are rolled back, and each
 * runs alone in its order, so only the event that failed fails. Repeated and blocked events run alone as well.
 */
export const createGroup = (deps: { readonly db: Db; readonly log: Pick<ContextLogger, 'info'> }, size: number) => {
  const joined: (Participant | undefined)[] = [];
  let open = size;

  const commitTogether = (participants: readonly Participant[]): Promise<ReadonlySet<string>> =>
    rolledBackOnError(deps.db, deps.log, async (db) => {
      const { rows } = await together<{ id: string }>([begin, claim(participants)]).execute(db);
      const claimed = new Set(rows.map(({ id }) => id));
      const completions: Completion[] = [];
      for (const { key, perform } of participants) if (claimed.has(key.id)) completions.push(await perform(db));
      const added = addJobs(completions.flatMap(({ jobs }) => jobs));
      await together([...added, ...completions.flatMap(({ statements }) => statements), commit]).execute(db);
      return claimed;
    });

  const runAlone = async (participants: readonly Participant[]): Promise<void> => {
    let unavailable: unknown;
    for (const participant of participants) {
      if (unavailable !== undefined) participant.failed(unavailable);
      else
        await participant.alone().catch((error: unknown) => {
          participant.failed(error);
          if (asUnavailable(error)) unavailable = error;
        });
    }
  };

  const run = async (): Promise<void> => {
    const participants = joined.filter((one) => one !== undefined);
    if (participants.length < 2) return runAlone(participants);
    const claimed = await commitTogether(participants).catch((error: unknown) => {
      deps.log.info({ error, events: participants.length }, 'group of events failed; handling each alone');
      return new Set<string>();
    });
    for (const { key, committed } of participants) if (claimed.has(key.id)) committed();
    return runAlone(participants.filter(({ key }) => !claimed.has(key.id)));
  };

  return {
    membership: (): Membership => {
      const place = joined.push(undefined) - 1;
      let taken = true;
      const settle = (participant?: Participant): void => {
        if (!taken) return;
        taken = false;
        joined[place] = participant;
        open -= 1;
        if (open === 0) void run();
      };
      return { join: settle, leave: () => settle() };
    },
  };
};
