import { problem } from '@keepsake/platform/problem';

export const customerUnknown = () =>
  problem(
    'not-found',
    'customer-unknown',
    'No customer found under this address. Search again; they may have a new email.',
  );
