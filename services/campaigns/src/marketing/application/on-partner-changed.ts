import type { Handler } from '@keepsake/platform/request-context';
import type { Prospects } from './ports.js';

export type NotePartner = { readonly customerId: string; readonly active: boolean; readonly at: Date };

/** Excludes partner addresses from outreach, also after their account is closed. */
export const onPartnerChanged =
  ({ prospects }: { readonly prospects: Pick<Prospects, 'onPartnerChanged'> }): Handler<NotePartner, void> =>
  async ({ customerId, active, at }, ctx) => {
    if (active) await ctx.transaction((tx) => prospects.onPartnerChanged(tx, customerId, at));
  };
