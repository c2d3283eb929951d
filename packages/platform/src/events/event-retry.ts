import { addDeadLetter } from './dead-letters.js';
import type { DispatcherDeps, ProcessRecord, ProcessResult } from './dispatcher.js';
import type { PlacedRecord } from './log/event-log.js';

const attempts = 5;

type Problem = Exclude<ProcessResult, { kind: 'done' }>;

/**
 * Retries failed records by redelivery: the log pauses the partition of a rejected record with backoff, so other
 * partitions continue, and a stop need not wait. The failures of a record are counted in memory; after a crash or on
 * another member the count starts again.
 */
export const createEventRetry = (deps: DispatcherDeps, deliver: ProcessRecord) => {
  const failures = new Map<string, number>();

  const attempt: ProcessRecord = async (record, choice) => {
    const result = await deliver(record, choice);
    const place = placeOf(record);
    if (result.kind === 'failed') failures.set(place, (failures.get(place) ?? 0) + 1);
    return result;
  };

  const moveToDeadLetters = async (record: PlacedRecord, problem: Problem, tries: number): Promise<boolean> => {
    if (!(await addDeadLetter(deps.db, record, problem, tries))) return false;
    deps.metrics.parked.inc({ service: deps.service, type: problem.type });
    const { position } = record;
    const { correlationId } = problem;
    deps.logger.error(
      {
        group: deps.service,
        eventId: problem.id,
        type: problem.type,
        topic: record.topic,
        position,
        correlationId,
        cause: problem.cause,
      },
      'event moved to dead letters',
    );
    return true;
  };

  /**
   * Resolves when the record is handled or a dead letter, given the result of its last attempt. Rejects if it is to be
   * delivered again.
   */
  const settle = async (record: PlacedRecord, last: ProcessResult): Promise<void> => {
    let result = last;
    while (result.kind !== 'done') {
      const tries = result.kind === 'failed' ? (failures.get(placeOf(record)) ?? attempts) : 0;
      if (result.kind === 'failed' && tries < attempts)
        throw new Error(`${result.type} ${result.id} failed ${tries} of ${attempts} times: ${result.cause}`);
      if (await moveToDeadLetters(record, result, tries)) break;
      result = await attempt(record);
    }
    failures.delete(placeOf(record));
  };

  return { attempt, settle };
};

const placeOf = ({ topic, position }: PlacedRecord): string => `${topic}/${position}`;
