import { present } from '@keepsake/contracts/values/present';
import type { Inventory, MakerBatch, Partner } from '../application/ports.js';
import type { Member } from '../application/team-ports.js';
import type { Application } from '../domain/application.js';
import type { Pace } from '../domain/pace.js';

export const applicationAnswer = ({
  customerId: _customerId,
  accountStatus: _accountStatus,
  decidedBy: _decidedBy,
  decidedAt,
  licence: license,
  ...shown
}: Application) => ({
  ...shown,
  createdAt: shown.createdAt.toISOString(),
  ...present({
    decidedAt: decidedAt?.toISOString(),
    licenceDocument: license && { type: license.type, size: license.size },
  }),
});

export const locationAnswer = (one: Partner) => ({
  id: one.id,
  name: one.name,
  city: one.city,
  state: one.state,
  contactName: one.contactName,
  email: one.email,
  partnered: one.subscriptionStatus === 'active',
  createdAt: one.createdAt.toISOString(),
  subscriptionStatus: one.subscriptionStatus,
  subscriptionTier: one.tier,
  currentCases: one.currentCases,
  casesPerMonth: one.casesPerMonth,
  currentStock: one.currentStock,
  lowStockThreshold: one.lowStockThreshold,
  partnerType: one.partnerType,
});

export const inventoryAnswer = (one: Inventory & Pace) => ({
  currentStock: one.currentStock,
  lowStockThreshold: one.lowStockThreshold,
  totalUsed: one.totalUsed,
  totalRestocked: one.totalRestocked,
  usedRecently: one.usedRecently,
  suggestedQuantity: one.suggestedQuantity,
  ...present({
    lastUsed: one.lastUsed?.toISOString(),
    lastRestocked: one.lastRestocked?.toISOString(),
    daysLeft: one.daysLeft,
  }),
});

export const makerBatchAnswer = (one: MakerBatch) => ({
  batchId: one.batchId,
  prefix: one.prefix,
  count: one.count,
  madeAt: one.madeAt.toISOString(),
  ...present({ locationId: one.locationId }),
});

/** `status`: of the application, and after approval of the account. */
export const accountAnswer = (one: Application) => ({
  accountId: one.id,
  email: one.email,
  firstName: one.firstName,
  lastName: one.lastName,
  businessName: one.businessName,
  partnerType: one.partnerType,
  status: one.accountStatus ?? one.status,
  ...present({ reason: one.reason }),
});

export const memberAnswer = ({ accountId: _a, hasPassword: _h, locationIds: places, ...member }: Member) => {
  const { invitedAt, joinedAt, lastActAt, ...one } = member;
  return {
    ...one,
    locationIds: [...places],
    invitedAt: invitedAt.toISOString(),
    ...present({ joinedAt: joinedAt?.toISOString(), lastActAt: lastActAt?.toISOString() }),
  };
};
