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
import type { completeShipped } from '../orders/application/complete-shipped.js';
import type { onAccountChanged, onSettingsChanged, onTermsChanged } from '../orders/application/on-terms-changed.js';
import type { onAddressCorrected } from '../orders/application/on-address-corrected.js';
import type { onConsentChanged } from '../customers/application/on-consent-changed.js';
import type { onCodeActivated, onActivationUndone } from '../customers/application/on-code-activated.js';
import type { onKeeperChanged } from '../customers/application/on-keeper-changed.js';
import type {
  onCodesAllotted,
  onPlatesReceived,
  onPlateReplaced,
  onAllotmentShort,
} from '../orders/application/on-codes-changed.js';
import type { placePartnerOrder, withdrawPartnerOrder } from '../orders/application/place-partner-order.js';
import type { onUploadsAdded } from '../orders/application/on-uploads-added.js';

export type UseCases = {
  readonly onCodesAllotted: ReturnType<typeof onCodesAllotted>;
  readonly onPlateReplaced: ReturnType<typeof onPlateReplaced>;
  readonly onPlatesReceived: ReturnType<typeof onPlatesReceived>;
  readonly onAllotmentShort: ReturnType<typeof onAllotmentShort>;
  readonly onUploadsAdded: ReturnType<typeof onUploadsAdded>;
  readonly onCodeActivated: ReturnType<typeof onCodeActivated>;
  readonly onActivationUndone: ReturnType<typeof onActivationUndone>;
  readonly onKeeperChanged: ReturnType<typeof onKeeperChanged>;
  readonly onConsentChanged: ReturnType<typeof onConsentChanged>;
  readonly onTermsChanged: ReturnType<typeof onTermsChanged>;
  readonly onSettingsChanged: ReturnType<typeof onSettingsChanged>;
  readonly onAccountChanged: ReturnType<typeof onAccountChanged>;
  readonly completeShipped: ReturnType<typeof completeShipped>;
  readonly placePartnerOrder: ReturnType<typeof placePartnerOrder>;
  readonly withdrawPartnerOrder: ReturnType<typeof withdrawPartnerOrder>;
  readonly onAddressCorrected: ReturnType<typeof onAddressCorrected>;
};

export const subscriptions = (use: UseCases): readonly Subscription[] => [
  on(codesAllotted, ({ data }, ctx) => use.onCodesAllotted(data, ctx)),
  on(plateReplaced, ({ data, time }, ctx) => use.onPlateReplaced({ ...data, at: time }, ctx)),
  on(platesReceived, ({ data }, ctx) => use.onPlatesReceived(data, ctx)),
  on(allotmentShort, ({ data }, ctx) => use.onAllotmentShort(data, ctx)),
  on(uploadsAdded, ({ data }, ctx) => use.onUploadsAdded(data, ctx)),
  on(codeActivated, ({ data, time }, ctx) => use.onCodeActivated({ ...data, at: time }, ctx)),
  on(activationUndone, ({ data }, ctx) => use.onActivationUndone(data, ctx)),
  on(keeperChanged, ({ data }, ctx) => use.onKeeperChanged(data, ctx)),
  on(consentChanged, ({ data, time }, ctx) => use.onConsentChanged({ ...data, at: time }, ctx)),
  on(termsChanged, ({ data }, ctx) => use.onTermsChanged(data, ctx)),
  on(settingsChanged, ({ data }, ctx) =>
    use.onSettingsChanged(
      { exemptMemorial: data.exemptions.memorial, exemptPet: data.exemptions.pet, version: data.version },
      ctx,
    ),
  ),
  on(accountChanged, ({ data }, ctx) => use.onAccountChanged(data, ctx)),
  on(shipmentShipped, ({ data }, ctx) => use.completeShipped(data, ctx)),
  on(platesOrdered, ({ data }, ctx) => use.placePartnerOrder(data, ctx)),
  on(platesOrderWithdrawn, ({ data }, ctx) => use.withdrawPartnerOrder(data, ctx)),
  on(addressCorrected, ({ data }, ctx) => use.onAddressCorrected(data, ctx)),
];
