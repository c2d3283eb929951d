import { settingsChanged } from '@keepsake/contracts/events/affiliates-escrow/settings-changed.v1';
import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { changesBetween, type Settings } from '../domain/settings.js';
import type { Affiliates, Terms } from './ports.js';
import { publishTerms } from './publish-terms.js';

/** Saves the settings. A new default changes the rate of everyone without an own rate. */
export const saveSettings =
  (deps: {
    readonly affiliates: Affiliates;
    readonly terms: Terms;
    readonly clock: Clock;
  }): Handler<Settings, Settings & { readonly version: number }> =>
  async (settings, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    return ctx.transaction(async (tx) => {
      const before = await deps.terms.lockSettings(tx, 'change');
      const changes = changesBetween(before, settings);
      if (changes.length === 0) return before;
      const { version } = await deps.terms.saveSettings(tx, settings);
      await deps.terms.remember(tx, changes, { staffId: staff.id, at: deps.clock.now() });
      tx.publish(settingsChanged, {
        defaultRateTenths: settings.defaultRateTenths,
        exemptions: { memorial: settings.memorialExempt, pet: settings.petExempt },
        version,
      });
      if (before.defaultRateTenths !== settings.defaultRateTenths)
        for (const affiliate of await deps.affiliates.followDefault(tx)) publishTerms(tx, affiliate);
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: 'settings',
        staffId: staff.id,
        action: 'save-settings',
        subject: 'settings',
        changed: changes.map(({ field }) => field),
      });
      return { ...settings, version };
    });
  };
