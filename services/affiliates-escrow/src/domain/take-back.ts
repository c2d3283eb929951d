import type { CommissionStatus } from './commission.js';

/** What can still be taken back: all but what was never earned or is gone already. */
export const canBeTakenBack = (status: CommissionStatus | undefined): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'paid';
