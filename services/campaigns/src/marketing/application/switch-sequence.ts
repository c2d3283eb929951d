import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Branding } from '../../delivery/api.js';
import type { SequenceKind } from '../domain/campaign.js';
import { sequenceFaults } from '../domain/sequence.js';
import { sentSince } from './list-sequences.js';
import { planSequencesJob } from './plan-sequences.js';
import type { CountedSequence, Sequences } from './sequence-ports.js';

type Switch = { readonly kind: SequenceKind; readonly on: boolean };

/** Switches a sequence on from today, or off before the next email. Repeating it changes nothing. */
export const switchSequence =
  (deps: {
    readonly sequences: Pick<Sequences, 'lock' | 'switchOn' | 'switchOff' | 'find'>;
    readonly clock: Clock;
    readonly branding: Branding;
  }): Handler<Switch, CountedSequence> =>
  async ({ kind, on }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { sequences, clock, branding } = deps;
    await ctx.transaction(async (tx) => {
      const sequence = await sequences.lock(tx, kind);
      if ((sequence.state === 'on') === on) return true;
      const [fault] = on ? sequenceFaults(kind, sequence, branding) : [];
      if (fault) throw problem('conflict', 'sequence-not-ready', `${fault.message} Save the text, then switch it on.`);
      if (on) {
        await sequences.switchOn(tx, kind, staff.id, clock.now());
        tx.enqueue(planSequencesJob, {});
      } else await sequences.switchOff(tx, kind, clock.now());
      const action = on ? 'switch-on' : 'switch-off';
      tx.publish(campaignsStaffActed, {
        subjectId: sequence.campaignId,
        staffId: staff.id,
        action,
        subject: 'sequence',
        changed: ['state'],
      });
      return true;
    });
    return sequences.find(kind, sentSince(clock));
  };
