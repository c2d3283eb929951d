import { packageName } from '@keepsake/contracts/catalog/package-names';
import { plateCount } from '@keepsake/contracts/values/plate-count';
import type { Shipment } from '../../domain/shipment.js';

/** Returns the last line of a label. */
export const packageWords = (shipment: Shipment): string =>
  [packageName(shipment.packageType), plateCount(shipment), shipment.number].filter(Boolean).join('  ·  ');
