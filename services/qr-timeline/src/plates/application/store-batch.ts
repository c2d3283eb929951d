import { codesMade } from '@keepsake/contracts/events/qr-timeline/codes-made.v1';
import { present } from '@keepsake/contracts/values/present';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { planBatch, type Batch } from '../domain/batch.js';
import { makePackJob } from './plate-jobs.js';
import type { Batches, Codes, NewCode } from './plate-ports.js';

type BatchWanted = {
  readonly quantity: number;
  readonly prefix: string;
  readonly name: string;
  /** Plates per code; default 1. */
  readonly copies?: number;
  /** True if the plates still have to be made. */
  readonly atMaker: boolean;
  readonly orderId?: string;
  readonly madeBy?: string;
};
export type StoreBatch = (tx: Tx, input: BatchWanted) => Promise<{ readonly batch: Batch; readonly codeIds: string[] }>;

export type StoreBatchDeps = {
  readonly batches: Batches;
  readonly codes: Codes;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly address: { readonly publicUrl: string; readonly production: boolean };
};

const symbolsPerCode = 11;
/** Small enough not to block requests, so that the event loop runs while the database works. */
const lotSize = 1_000;

/** Generates codes with one read of the random source. */
const draw = (ids: Ids, prefix: string, serialNumbers: readonly number[]): readonly NewCode[] => {
  const symbols = ids.symbols(serialNumbers.length * symbolsPerCode);
  return serialNumbers.map((serialNumber, index) => ({
    id: ids.next(),
    code: makePlateCode(prefix, symbols.slice(index * symbolsPerCode, (index + 1) * symbolsPerCode)),
    serialNumber,
  }));
};

/** Generates and stores a whole batch in the caller's transaction, all or nothing. The maker pack follows as a job. */
export const storeBatch =
  (deps: StoreBatchDeps): StoreBatch =>
  async (tx, { quantity, prefix, name, copies = 1, atMaker, orderId, madeBy }) => {
    const { batches, codes, clock, ids, address } = deps;
    const lastNumber = await batches.takeSerials(tx, prefix, quantity);
    const fresh = { ...present({ orderId, madeBy }), id: ids.next(), name, prefix, quantity, copies, lastNumber };
    const batch = planBatch({ ...fresh, createdAt: clock.now() }, address);
    await batches.insert(tx, batch);

    const firstNumber = lastNumber - quantity + 1;
    const numbersFrom = (from: number): readonly number[] =>
      Array.from({ length: Math.max(0, Math.min(lotSize, lastNumber - from + 1)) }, (_, index) => from + index);
    /** Generates the next lot once this one is sent, so that both processes work at the same time. */
    const drawAhead = async (from: number): Promise<readonly NewCode[]> => {
      await new Promise<void>((resolve) => void setImmediate(resolve));
      return draw(ids, prefix, numbersFrom(from));
    };

    const codeIds: string[] = [];
    const storeLot = async (lot: readonly NewCode[]): Promise<void> => {
      const taken = await codes.insert(tx, batch, lot, atMaker);
      codeIds.push(...lot.filter(({ serialNumber }) => !taken.includes(serialNumber)).map(({ id }) => id));
      if (taken.length > 0) await storeLot(draw(ids, prefix, taken));
    };
    let lot = draw(ids, prefix, numbersFrom(firstNumber));
    for (let next = firstNumber + lotSize; lot.length > 0; next += lotSize)
      [, lot] = await Promise.all([storeLot(lot), drawAhead(next)]);

    tx.publish(codesMade, { batchId: batch.id, count: quantity, prefix, test: batch.test });
    tx.enqueue(makePackJob, { batchId: batch.id }, { key: `pack:${batch.id}` });
    return { batch, codeIds };
  };
