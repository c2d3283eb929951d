import type { Handler } from '@keepsake/platform/turn';
import type { MailQueue } from './mail-queue.js';
import type { ExportDesk, OrderDesk } from './ports.js';

export type TellOfExport = {
  readonly exportId: string;
  readonly customerId: string;
  readonly outcome: 'ready' | 'failed';
  readonly test: boolean;
};

/**
 * Whoever asked for a copy of a timeline reads that it is there, or that it could not be made. Nothing is sent when its time is
 * over, or when they may not have it any more.
 */
export const tellOfExport =
  (deps: {
    readonly exports: ExportDesk;
    readonly orders: Pick<OrderDesk, 'customer'>;
    readonly queue: MailQueue;
  }): Handler<TellOfExport, void> =>
  async ({ exportId, customerId, outcome, test }, turn) => {
    if (test || (await turn.kept<true>())) return;
    const told = await deps.exports.exported(exportId, turn);
    if (!told || told.state !== outcome) return;
    const { token, expiresAt, sizeBytes, askerName, askerEmail, ...about } = told;
    const person =
      askerEmail === ''
        ? await deps.orders.customer(customerId, turn)
        : { known: true, email: askerEmail, firstName: askerName };
    if (!person.known || person.email === '') return;
    const { honoreeName, eventType, code } = about;
    const values = { firstName: person.firstName, honoreeName, eventType, code };
    const ready = outcome === 'ready' && token !== undefined && expiresAt !== undefined && sizeBytes !== undefined;
    await turn.once(async (tx) => {
      await deps.queue.add(tx, {
        to: person.email,
        draft: ready
          ? { template: 'export-ready', values: { ...values, token, expiresAt, sizeBytes } }
          : { template: 'export-failed', values },
        subjectId: exportId,
        ...(ready ? { notAfter: new Date(expiresAt) } : {}),
      });
      return true;
    });
  };
