import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { CapsuleRows, OwnCapsule } from './ports.js';

/** Returns what the customer has sealed on any timeline, for their data export. */
export const listOwnCapsules =
  ({ capsules }: { readonly capsules: Pick<CapsuleRows, 'ofCustomer'> }): Handler<object, readonly OwnCapsule[]> =>
  async (_, { caller }) => {
    if (caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to see what you sealed.');
    return capsules.ofCustomer(caller.id);
  };
