import { settingsChanged } from '@keepsake/contracts/events/affiliates-escrow/settings-changed.v1';
import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { changesBetween, type Settings } from '../domain/settings.js';
import type { Affiliates, Terms } from './ports.js';
import { sayTerms } from './say-terms.js';

/** A new default is also a new rate for everyone without one of their own. */
export const saveSettings =
  (deps: {
    readonly affiliates: Affiliates;
    readonly terms: Terms;
    readonly clock: Clock;
  }): Handler<Settings, Settings & { readonly version: number }> =>
  async (settings, turn) => {
    const staff = requireStaff(turn.caller, 'finance');
    return turn.once(async (tx) => {
      const before = await deps.terms.lockSettings(tx, 'change');
      const changes = changesBetween(before, settings);
      if (changes.length === 0) return before;
      const { version } = await deps.terms.saveSettings(tx, settings);
      await deps.terms.remember(tx, changes, { staffId: staff.id, at: deps.clock.now() });
      tx.say(settingsChanged, {
        defaultRateTenths: settings.defaultRateTenths,
        exemptions: { memorial: settings.memorialExempt, pet: settings.petExempt },
        version,
      });
      if (before.defaultRateTenths !== settings.defaultRateTenths)
        for (const affiliate of await deps.affiliates.followDefault(tx)) sayTerms(tx, affiliate);
      tx.say(affiliatesEscrowStaffActed, {
        subjectId: 'settings',
        staffId: staff.id,
        action: 'save-settings',
        subject: 'settings',
        changed: changes.map(({ field }) => field),
      });
      return { ...settings, version };
    });
  };
