import { present } from '@keepsake/contracts/values/present';
import type { Inventory } from '../../accounts/api.js';
import type { MakerBatch } from '../application/ports.js';
import type { UsageRate } from '../domain/pace.js';

export const inventoryAnswer = (one: Inventory & UsageRate) => ({
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
