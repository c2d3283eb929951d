import type { Handler } from '@keepsake/platform/turn';
import type { MailQueue } from './mail-queue.js';
import type { PartnerDesk } from './ports.js';

export type TellOfStock = {
  readonly locationId: string;
  readonly kind: 'low_stock' | 'out_of_stock';
  readonly threshold: number;
};

/** Who looks after a shelf reads that it runs low. Not once there is enough again, and never "low" when nothing is left. */
export const tellOfStock =
  (deps: { readonly partners: PartnerDesk; readonly queue: MailQueue }): Handler<TellOfStock, void> =>
  async ({ locationId, kind, threshold }, turn) => {
    if (await turn.kept<true>()) return;
    const { active, currentStock, locationName, readers } = await deps.partners.shelf(locationId, turn);
    const stillTrue = kind === 'out_of_stock' ? currentStock === 0 : currentStock > 0 && currentStock <= threshold;
    if (!active || !stillTrue) return;
    await turn.once(async (tx) => {
      for (const { email, firstName } of readers)
        await deps.queue.add(tx, {
          to: email,
          draft: {
            template: kind === 'out_of_stock' ? 'stock-out' : 'stock-low',
            values: { firstName, locationName, currentStock, threshold },
          },
          subjectId: locationId,
        });
      return true;
    });
  };
