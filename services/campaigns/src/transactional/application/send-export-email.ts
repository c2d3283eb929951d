import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { ExportClient } from './ports.js';
import type { OrderClient } from '../../reminders/api.js';

export type TellOfExport = {
  readonly exportId: string;
  readonly customerId: string;
  readonly outcome: 'ready' | 'failed';
  readonly test: boolean;
};

/**
 * Emails the requester that an export or a memory book is ready or failed. Sends nothing if the file expired, or if
 * they lost access.
 */
export const sendExportEmail =
  (deps: {
    readonly exports: ExportClient;
    readonly orders: Pick<OrderClient, 'customer'>;
    readonly queue: MailQueue;
    readonly templates:
      | { readonly ready: 'export-ready'; readonly failed: 'export-failed' }
      | { readonly ready: 'book-ready'; readonly failed: 'book-failed' };
  }): Handler<TellOfExport, void> =>
  async ({ exportId, customerId, outcome, test }, ctx) => {
    if (test || (await ctx.storedResult<true>())) return;
    const exported = await deps.exports.exported(exportId, ctx);
    if (!exported || exported.state !== outcome) return;
    const { token, expiresAt, sizeBytes, askerName, askerEmail, forClosing, ...details } = exported;
    // Staff see it in the progress of the closing.
    if (forClosing && outcome === 'failed') return;
    const person =
      askerEmail === ''
        ? await deps.orders.customer(customerId, ctx)
        : { known: true, email: askerEmail, firstName: askerName };
    if (!person.known || person.email === '') return;
    const { honoreeName, eventType, code } = details;
    const values = { firstName: person.firstName, honoreeName, eventType, code };
    const ready = outcome === 'ready' && token !== undefined && expiresAt !== undefined && sizeBytes !== undefined;
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, {
        to: person.email,
        draft: ready
          ? {
              template: deps.templates.ready,
              values: { ...values, token, expiresAt, sizeBytes, ...(forClosing && { forClosing }) },
            }
          : { template: deps.templates.failed, values },
        subjectId: exportId,
        ...(ready ? { notAfter: new Date(expiresAt) } : {}),
      });
      return true;
    });
  };
