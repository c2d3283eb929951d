import { addDeadLetter } from './dead-letters.js';
import type { DispatcherDeps, ProcessRecord, ProcessResult } from './dispatcher.js';
import type { PlacedRecord } from './log/event-log.js';

const attempts = 5;
const initialBackoffMs = 50;

/** Returns a function that retries a record, given its first result, until it is handled or a dead letter. */
export const createEventRetry = (deps: DispatcherDeps, deliver: ProcessRecord) => {
  const moveToDeadLetters = async (
    record: PlacedRecord,
    problem: Exclude<ProcessResult, { kind: 'done' }>,
    tries: number,
  ): Promise<boolean> => {
    if (!(await addDeadLetter(deps.db, record, problem, problem.kind === 'failed' ? tries : 0))) return false;
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

  return async (record: PlacedRecord, first: ProcessResult): Promise<void> => {
    let result = first;
    for (let tries = 1; result.kind !== 'done'; tries++) {
      if (result.kind !== 'failed' || tries >= attempts) {
        if (await moveToDeadLetters(record, result, tries)) return;
        tries = 0;
      } else await new Promise((resolve) => setTimeout(resolve, initialBackoffMs * 2 ** tries));
      result = await deliver(record);
    }
  };
};
