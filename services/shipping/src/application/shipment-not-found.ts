import { problem, type Problem } from '@keepsake/platform/problem';

export const shipmentNotFound = (): Problem =>
  problem('not-found', 'parcel-not-found', 'There is no parcel for this order. Please reload the list.');
