import { problem, type Problem } from '@keepsake/platform/problem';

export const orderNotFound = (): Problem =>
  problem('not-found', 'order-not-found', 'We find no order here. Please look it up by its number.');
