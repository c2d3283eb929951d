import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';

export type Hosted = { readonly code: string; readonly orderId: string; readonly bytes: number };

export type Storage = { readonly bytes: number; readonly timelines: number };

export type HostingRows = {
  readonly ownedBy: (customerId: string) => Promise<readonly Hosted[]>;
  readonly storage: () => Promise<Storage>;
};

type Deps = { readonly hosting: HostingRows };

/** Lists the caller's own timelines that came from an order. */
export const listHosted =
  ({ hosting }: Deps): Handler<unknown, readonly Hosted[]> =>
  async (_, { caller }) => {
    if (caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to see your timelines.');
    return hosting.ownedBy(caller.id);
  };

/** Returns the size of the files of all timelines, and how many timelines there are. */
export const getStorage =
  ({ hosting }: Deps): Handler<unknown, Storage> =>
  async (_, { caller }) => {
    requireStaff(caller, 'finance');
    return hosting.storage();
  };
