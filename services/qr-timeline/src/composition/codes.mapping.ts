import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { DrawnPlate } from '../plates/application/draw-plates.js';
import type { BatchProgress } from '../plates/application/plate-ports.js';
import type { OwnedPlate, PlatesOwner } from '../activation/application/show-owned.js';
import type { Plate } from '../plates/domain/plate.js';

type Answer<M extends keyof CodesDefinition> = Output<CodesDefinition, M>;
type Code = Answer<'LookUpCodes'>['codes'][number];

export const codeAnswer = (plate: Plate): Code => ({
  ...present({ orderId: plate.orderId, locationId: plate.locationId, activatedAt: plate.activatedAt?.toISOString() }),
  id: plate.id,
  code: plate.code,
  serial: plate.serial,
  stockState: plate.stockState,
  lifeState: plate.lifeState,
  batchId: plate.batchId,
  createdAt: plate.createdAt.toISOString(),
  atMaker: plate.atMaker,
});

export const batchAnswer = (batch: BatchProgress): Answer<'GetBatch'> => ({
  ...present({ packObjectKey: batch.packObjectKey, packFault: batch.packFault }),
  batchId: batch.id,
  batchName: batch.name,
  prefix: batch.prefix,
  totalCount: batch.total,
  activatedCount: batch.activated,
  createdAt: batch.createdAt.toISOString(),
  baseUrl: batch.baseUrl,
  sample: batch.sample,
  packState: batch.packState,
  packDone: batch.packDone,
  packTotal: batch.packTotal,
  packVersion: batch.packVersion,
  firstSerial: batch.firstSerial,
  lastSerial: batch.lastSerial,
  atMaker: batch.atMaker,
  copies: batch.copies,
  scans: batch.scans,
  scannedCount: batch.scannedCount,
});

export const drawnAnswer = ({ runs, ...plate }: DrawnPlate): Answer<'DrawPlates'>['plates'][number] => ({
  ...plate,
  bars: runs.flat(),
});

export const customerCodeAnswer = ({
  plate,
  card,
  facts,
  timelineUrl,
}: OwnedPlate): Answer<'ListCustomerCodes'>['codes'][number] => ({
  ...present({
    honoreeName: (card ?? facts)?.honoreeName,
    eventType: (card ?? facts)?.eventType,
    eventDate: (card ?? facts)?.eventDate,
    activatedAt: plate.activatedAt?.toISOString(),
    timelineUrl,
    orderId: plate.orderId,
  }),
  id: plate.id,
  qrCode: plate.code,
  status: plate.lifeState,
  createdAt: plate.createdAt.toISOString(),
  waiting: card?.waiting ?? 0,
});

export const ownerAnswer = ({ plate, card, timelineUrl, confirmToken }: PlatesOwner): Answer<'GetOwner'> => ({
  ...present({ eventDate: card.eventDate, confirmToken }),
  code: plate.code,
  ownerName: card.ownerName,
  ownerEmail: card.ownerEmail,
  honoreeName: card.honoreeName ?? '',
  timelineUrl,
  eventType: card.eventType,
});
