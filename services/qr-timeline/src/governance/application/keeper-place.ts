import { problem } from '@keepsake/platform/problem';

export type KeeperPlace = { readonly code: string; readonly id: string };

export const keeperUnknown = () =>
  problem('not-found', 'keeper-unknown', 'This person is no longer on the list. Reload the page.');
