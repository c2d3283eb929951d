import { settingsChanged } from '@keepsake/contracts/events/affiliates-escrow/settings-changed.v1';
import { termsChanged } from '@keepsake/contracts/events/affiliates-escrow/terms-changed.v1';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { allotmentShort } from '@keepsake/contracts/events/qr-timeline/allotment-short.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { on, type Subscription } from '@keepsake/platform/service';
import type { keepPartner, keepSettings, keepTerms } from '../application/keep-terms.js';
import type { noteActivation, noteAllotment, noteShortage } from '../application/note-codes.js';

export type Heard = {
  readonly noteAllotment: ReturnType<typeof noteAllotment>;
  readonly noteShortage: ReturnType<typeof noteShortage>;
  readonly noteActivation: ReturnType<typeof noteActivation>;
  readonly keepTerms: ReturnType<typeof keepTerms>;
  readonly keepSettings: ReturnType<typeof keepSettings>;
  readonly keepPartner: ReturnType<typeof keepPartner>;
};

export const subscriptions = (use: Heard): readonly Subscription[] => [
  on(codesAllotted, ({ data }, turn) => use.noteAllotment(data, turn)),
  on(allotmentShort, ({ data }, turn) => use.noteShortage(data, turn)),
  on(codeActivated, ({ data }, turn) => use.noteActivation(data, turn)),
  on(termsChanged, ({ data }, turn) => use.keepTerms(data, turn)),
  on(settingsChanged, ({ data }, turn) =>
    use.keepSettings(
      { exemptMemorial: data.exemptions.memorial, exemptPet: data.exemptions.pet, version: data.version },
      turn,
    ),
  ),
  on(accountChanged, ({ data }, turn) => use.keepPartner(data, turn)),
];
