import { consentChanged } from '@keepsake/contracts/events/campaigns/consent-changed.v1';
import { settingsChanged } from '@keepsake/contracts/events/affiliates-escrow/settings-changed.v1';
import { termsChanged } from '@keepsake/contracts/events/affiliates-escrow/terms-changed.v1';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { platesOrderWithdrawn } from '@keepsake/contracts/events/partners-inventory/plates-order-withdrawn.v1';
import { platesOrdered } from '@keepsake/contracts/events/partners-inventory/plates-ordered.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { allotmentShort } from '@keepsake/contracts/events/qr-timeline/allotment-short.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { platesReceived } from '@keepsake/contracts/events/qr-timeline/plates-received.v1';
import { uploadsAdded } from '@keepsake/contracts/events/qr-timeline/uploads-added.v1';
import { addressCorrected } from '@keepsake/contracts/events/shipping/address-corrected.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { on, type Subscription } from '@keepsake/platform/service';
import type { completeShipped } from '../application/complete-shipped.js';
import type { keepPartner, keepSettings, keepTerms } from '../application/keep-terms.js';
import type { noteAddress } from '../application/note-address.js';
import type { noteConsent } from '../application/note-consent.js';
import type { noteActivation, noteUndone } from '../application/note-activation.js';
import type { noteKeeper } from '../application/note-keeper.js';
import type { noteAllotment, noteReceived, noteReplacement, noteShortage } from '../application/note-codes.js';
import type { placePartnerOrder, withdrawPartnerOrder } from '../application/place-partner-order.js';
import type { noteUploads } from '../application/note-uploads.js';

export type Heard = {
  readonly noteAllotment: ReturnType<typeof noteAllotment>;
  readonly noteReplacement: ReturnType<typeof noteReplacement>;
  readonly noteReceived: ReturnType<typeof noteReceived>;
  readonly noteShortage: ReturnType<typeof noteShortage>;
  readonly noteUploads: ReturnType<typeof noteUploads>;
  readonly noteActivation: ReturnType<typeof noteActivation>;
  readonly noteUndone: ReturnType<typeof noteUndone>;
  readonly noteKeeper: ReturnType<typeof noteKeeper>;
  readonly noteConsent: ReturnType<typeof noteConsent>;
  readonly keepTerms: ReturnType<typeof keepTerms>;
  readonly keepSettings: ReturnType<typeof keepSettings>;
  readonly keepPartner: ReturnType<typeof keepPartner>;
  readonly completeShipped: ReturnType<typeof completeShipped>;
  readonly placePartnerOrder: ReturnType<typeof placePartnerOrder>;
  readonly withdrawPartnerOrder: ReturnType<typeof withdrawPartnerOrder>;
  readonly noteAddress: ReturnType<typeof noteAddress>;
};

export const subscriptions = (use: Heard): readonly Subscription[] => [
  on(codesAllotted, ({ data }, turn) => use.noteAllotment(data, turn)),
  on(plateReplaced, ({ data }, turn) => use.noteReplacement(data, turn)),
  on(platesReceived, ({ data }, turn) => use.noteReceived(data, turn)),
  on(allotmentShort, ({ data }, turn) => use.noteShortage(data, turn)),
  on(uploadsAdded, ({ data }, turn) => use.noteUploads(data, turn)),
  on(codeActivated, ({ data, time }, turn) => use.noteActivation({ ...data, at: time }, turn)),
  on(activationUndone, ({ data }, turn) => use.noteUndone(data, turn)),
  on(keeperChanged, ({ data }, turn) => use.noteKeeper(data, turn)),
  on(consentChanged, ({ data, time }, turn) => use.noteConsent({ ...data, at: time }, turn)),
  on(termsChanged, ({ data }, turn) => use.keepTerms(data, turn)),
  on(settingsChanged, ({ data }, turn) =>
    use.keepSettings(
      { exemptMemorial: data.exemptions.memorial, exemptPet: data.exemptions.pet, version: data.version },
      turn,
    ),
  ),
  on(accountChanged, ({ data }, turn) => use.keepPartner(data, turn)),
  on(shipmentShipped, ({ data }, turn) => use.completeShipped(data, turn)),
  on(platesOrdered, ({ data }, turn) => use.placePartnerOrder(data, turn)),
  on(platesOrderWithdrawn, ({ data }, turn) => use.withdrawPartnerOrder(data, turn)),
  on(addressCorrected, ({ data }, turn) => use.noteAddress(data, turn)),
];
