import { defaultPrefix } from '@keepsake/contracts/values/limits';
import type { Tx } from '@keepsake/platform/request-context';
import type { Plate, Codes, StoreBatch } from '../../plates/api.js';
import { copiesNeeded, justMoved } from '../domain/reassignment.js';
import type { PlateMoves } from './support-ports.js';

export type PickReplacement = (tx: Tx, old: Plate, chosen: Plate | undefined) => Promise<Plate>;

/**
 * Picks the chosen plate, otherwise the next in stock, one at the maker, or a new one. An unsent code of several plates
 * gets a new code with as many: a plate in stock is the only one of its code.
 */
export const pickReplacement =
  (deps: {
    readonly codes: Pick<Codes, 'again' | 'pick' | 'pickAtMaker'>;
    readonly moves: Pick<PlateMoves, 'wantNew' | 'unsentCopies'>;
    readonly storeBatch: StoreBatch;
  }): PickReplacement =>
  async (tx, old, chosen) => {
    const copies = await deps.moves.unsentCopies(tx, old.id);
    if (chosen) {
      if (copies > 1) throw copiesNeeded(copies);
      await deps.moves.wantNew(tx, chosen.id);
      return (await deps.codes.again(tx, chosen.id)) ?? chosen;
    }
    const [inStock] = copies > 1 ? [] : await deps.codes.pick(tx, 1);
    const [free] = copies > 1 || inStock !== undefined ? [inStock] : await deps.codes.pickAtMaker(tx, 1);
    const batch = {
      quantity: 1,
      prefix: defaultPrefix,
      name: `Replacement of ${old.serial}`,
      copies,
      atMaker: true,
    };
    const [drawn] = free === undefined ? (await deps.storeBatch(tx, batch)).codeIds : [free];
    const fresh = await deps.codes.again(tx, drawn ?? '');
    if (!fresh) throw justMoved();
    return fresh;
  };
