import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import type { TimelineSecrets } from '../../timelines/api.js';
import type { Successors } from './ports.js';

/** A customer's part as the successor of others. */
export type SuccessorsOfCustomer = {
  /** Call before anything else of this person changes. */
  readonly lock: (tx: Tx, customerId: string) => Promise<void>;
  /** Call after the owner's timelines moved. */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string },
  ) => Promise<void>;
  readonly forget: (tx: Tx, customerId: string, at: Date) => Promise<void>;
};

type Deps = { readonly successors: Successors; readonly secrets: Pick<TimelineSecrets, 'encryptEmail'> };

export const successorsOfCustomer = ({ successors, secrets }: Deps): SuccessorsOfCustomer => ({
  lock: (tx, customerId) => successors.lock(tx, customerId),
  merge: (tx, { fromId, toId, email }) =>
    successors.merge(tx, { fromId, toId, emailSealed: secrets.encryptEmail('', email).sealed }),
  forget: async (tx, customerId, at) => {
    for (const timelineId of await successors.erase(tx, customerId, at))
      tx.publish(successionMoved, { timelineId, now: 'successor-gone' });
  },
});

type Listed = Awaited<ReturnType<Successors['ofCustomer']>>;

/** Lists the timelines whose successor the signed-in customer is, for the export of their data. */
export const listSuccessions =
  ({ successors }: Pick<Deps, 'successors'>): Handler<unknown, Listed> =>
  async (_, { caller }) => {
    if (caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to your account and try again.');
    return successors.ofCustomer(caller.id);
  };
