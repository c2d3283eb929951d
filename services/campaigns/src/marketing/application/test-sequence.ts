import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Branding, Mailer } from '../../delivery/api.js';
import type { SequenceKind } from '../domain/campaign.js';
import { textFor } from '../domain/sequence.js';
import { sentSince } from './list-sequences.js';
import { sendSample } from './send-sample.js';
import type { Sequences } from './sequence-ports.js';

type Test = { readonly kind: SequenceKind; readonly to: string; readonly memorial: boolean };

/** Sends the saved text to the author immediately; it is not counted. */
export const testSequence =
  (deps: {
    readonly sequences: Pick<Sequences, 'find'>;
    readonly post: Mailer;
    readonly ids: Ids;
    readonly clock: Clock;
    readonly branding: Branding;
  }): Handler<Test, { readonly mailId: string }> =>
  async ({ kind, to, memorial }, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    const sequence = await deps.sequences.find(kind, sentSince(deps.clock));
    if (memorial && sequence.memorialBody === '')
      throw problem(
        'conflict',
        'no-memorial-text',
        'There is no text for memorial pages. Write one and save it first.',
      );
    return sendSample(deps, { templateType: kind, ...textFor(sequence, memorial), to });
  };
