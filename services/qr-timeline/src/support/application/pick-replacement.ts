import { defaultPrefix } from '@keepsake/contracts/values/limits';
import type { Tx } from '@keepsake/platform/request-context';
import type { Plate, Codes, StoreBatch } from '../../plates/api.js';
import { justMoved } from '../domain/reassignment.js';
import type { PlateMoves } from './support-ports.js';

export type PickReplacement = (tx: Tx, old: Plate, chosen: Plate | undefined) => Promise<Plate>;

/** Picks the chosen plate, otherwise the next in stock, one at the maker, or a new one. */
export const pickReplacement =
  (deps: {
    readonly codes: Pick<Codes, 'again' | 'pick' | 'pickAtMaker'>;
    readonly moves: Pick<PlateMoves, 'wantNew'>;
    readonly storeBatch: StoreBatch;
  }): PickReplacement =>
  async (tx, old, chosen) => {
    if (chosen) {
      await deps.moves.wantNew(tx, chosen.id);
      return (await deps.codes.again(tx, chosen.id)) ?? chosen;
    }
    const [inStock] = await deps.codes.pick(tx, 1);
    const [free] = inStock === undefined ? await deps.codes.pickAtMaker(tx, 1) : [inStock];
    const name = `Replacement of ${old.serial}`;
    const [drawn] =
      free === undefined
        ? (await deps.storeBatch(tx, { quantity: 1, prefix: defaultPrefix, name, atMaker: true })).codeIds
        : [free];
    const fresh = await deps.codes.again(tx, drawn ?? '');
    if (!fresh) throw justMoved();
    return fresh;
  };
