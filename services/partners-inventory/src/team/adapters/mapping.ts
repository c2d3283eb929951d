import { present } from '@keepsake/contracts/values/present';
import type { Member } from '../application/ports.js';

export const memberAnswer = ({ accountId: _a, hasPassword: _h, locationIds: places, ...member }: Member) => {
  const { invitedAt, joinedAt, lastActAt, ...one } = member;
  return {
    ...one,
    locationIds: [...places],
    invitedAt: invitedAt.toISOString(),
    ...present({ joinedAt: joinedAt?.toISOString(), lastActAt: lastActAt?.toISOString() }),
  };
};
