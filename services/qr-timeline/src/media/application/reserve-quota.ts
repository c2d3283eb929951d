import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { allowancesFor, quotaReached, type Quotas, type Reservation, type Sender } from '../domain/upload-quotas.js';
import { browserOf, type ReceiveFile } from '../../timelines/api.js';
import type { UploadQuotas } from './upload-ports.js';

export type QuotaRequest = {
  readonly size: number;
  readonly network: string;
  readonly code?: string | undefined;
};

type Deps = { uploadQuotas: UploadQuotas; quotas: Quotas; clock: Clock };

export type ReserveQuota = (tx: Tx, uploadId: string, sender: Sender, reservation: Reservation) => Promise<void>;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Reserves received bytes in the transaction that stores them: rejected or rolled back uploads use no quota. */
export const reserveQuota =
  ({ uploadQuotas, quotas, clock }: Deps): ReserveQuota =>
  async (tx, uploadId, sender, reservation) => {
    const now = clock.now();
    const day = dayOf(now);
    for (const allowance of allowancesFor(quotas, sender))
      // Sequential: all transactions lock rows in the same order.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await uploadQuotas.take(tx, day, allowance, reservation))) throw quotaReached(allowance.sentence, now);
    await uploadQuotas.note(tx, day, uploadId, sender, reservation);
  };

/** Rejects a file that exceeds the quota before its bytes are sent. Returns what the network may still send today. */
export const requireQuota =
  ({ uploadQuotas, quotas, clock }: Deps) =>
  async (sender: Sender, size: number): Promise<number> => {
    const now = clock.now();
    const allowances = allowancesFor(quotas, sender);
    const used = await uploadQuotas.used(
      dayOf(now),
      allowances.map(({ scope }) => scope),
    );
    for (const { scope, bytes, files, sentence } of allowances) {
      const before = used.get(scope) ?? { bytes: 0, files: 0 };
      if (before.bytes + size > bytes || before.files + 1 > files) throw quotaReached(sentence, now);
    }
    return quotas.networkBytes - (used.get(`network:${sender.network}`)?.bytes ?? 0);
  };

/** Reserves nothing: the file is booked when it is registered. */
export const createQuotaReservation =
  (deps: Deps): Handler<QuotaRequest, { readonly reserved: boolean }> =>
  async ({ size, ...sender }, ctx) => {
    await requireQuota(deps)({ ...sender, browserId: browserOf(ctx.caller) }, size);
    return { reserved: true };
  };

/** Rejects a file over quota before it is inspected. */
export const withinQuota =
  (deps: Deps, receive: ReceiveFile): ReceiveFile =>
  async (file, ctx) => {
    await requireQuota(deps)({ browserId: browserOf(ctx.caller), network: file.network, code: file.code }, file.size);
    return receive(file, ctx);
  };
