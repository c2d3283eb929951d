import { affiliatesEscrow } from './affiliates-escrow.js';
import { campaigns } from './campaigns.js';
import { contracts } from './contracts.js';
import type { Area, Fault } from './fault.js';
import { gateway } from './gateway.js';
import { launcher } from './launcher.js';
import { orders } from './orders.js';
import { partnersInventory } from './partners-inventory.js';
import { platform } from './platform.js';
import { qrTimeline } from './qr-timeline.js';
import { shipping } from './shipping.js';
import { web } from './web.js';

export const faultsOf: Readonly<Record<Area, readonly Fault[]>> = {
  orders,
  'qr-timeline': qrTimeline,
  'partners-inventory': partnersInventory,
  'affiliates-escrow': affiliatesEscrow,
  campaigns,
  shipping,
  gateway,
  web,
  platform,
  contracts,
  launcher,
};

export const allFaults: readonly Fault[] = Object.values(faultsOf).flat();
