import type { Tx } from '@keepsake/platform/request-context';
import type { TimelineSecrets } from '../../timelines/api.js';
import type { Relatives } from './ports.js';

/** A customer's part as a relative of others. */
export type RelativesOfCustomer = {
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string },
  ) => Promise<void>;
  readonly forget: (tx: Tx, customerId: string, at: Date) => Promise<void>;
};

export const relativesOfCustomer = ({
  relatives,
  secrets,
}: {
  readonly relatives: Pick<Relatives, 'merge' | 'erase'>;
  readonly secrets: Pick<TimelineSecrets, 'encryptEmail'>;
}): RelativesOfCustomer => ({
  merge: async (tx, { fromId, toId, email }) => {
    // Without a new address the person keeps the one that the owner gave.
    if (email !== '') await relatives.merge(tx, { fromId, toId, emailSealed: secrets.encryptEmail('', email).sealed });
  },
  forget: (tx, customerId, at) => relatives.erase(tx, customerId, at),
});
