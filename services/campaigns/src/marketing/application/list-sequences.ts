import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { countedDays } from '../domain/sequence.js';
import type { CountedSequence, Sequences } from './sequence-ports.js';

export const sentSince = (clock: Clock): Date => new Date(clock.now().getTime() - countedDays * 86_400_000);

/** Returns every sequence with its emails of the last 30 days. */
export const listSequences =
  ({
    sequences,
    clock,
  }: {
    readonly sequences: Pick<Sequences, 'list'>;
    readonly clock: Clock;
  }): Handler<unknown, readonly CountedSequence[]> =>
  async (_, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    return sequences.list(sentSince(clock));
  };
