import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { invalidFields } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Branding } from '../../delivery/api.js';
import type { SequenceKind } from '../domain/campaign.js';
import { sequenceFaults, type SequenceTexts } from '../domain/sequence.js';
import { sentSince } from './list-sequences.js';
import type { CountedSequence, Sequences } from './sequence-ports.js';

type Save = SequenceTexts & { readonly kind: SequenceKind; readonly days: number };

const fields = ['subject', 'body', 'memorialSubject', 'memorialBody', 'days'] as const;

/** Saves the texts for the next email. Other days count from now on, so that no one gets an email whose day has passed. */
export const saveSequence =
  (deps: {
    readonly sequences: Pick<Sequences, 'lock' | 'save' | 'find'>;
    readonly clock: Clock;
    readonly branding: Branding;
  }): Handler<Save, CountedSequence> =>
  async ({ kind, ...settings }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { sequences, clock, branding } = deps;
    const faults = sequenceFaults(kind, settings, branding);
    if (faults.length > 0) throw invalidFields(faults);
    await ctx.transaction(async (tx) => {
      const before = await sequences.lock(tx, kind);
      const changed = fields.filter((field) => before[field] !== settings[field]);
      if (changed.length === 0) return true;
      const since = before.since && changed.includes('days') ? clock.now() : undefined;
      await sequences.save(tx, kind, { ...settings, ...present({ since }) });
      const act = {
        subjectId: before.campaignId,
        staffId: staff.id,
        action: 'change',
        subject: 'sequence',
        changed: [...changed],
      };
      tx.publish(campaignsStaffActed, act);
      return true;
    });
    return sequences.find(kind, sentSince(clock));
  };
