import { problem } from '@keepsake/platform/problem';

export type KeeperPlace = { readonly code: string; readonly id: string };

export const keeperUnknown = () =>
  problem('not-found', 'keeper-unknown', 'This person is not on the list any more. Please reload the page.');
