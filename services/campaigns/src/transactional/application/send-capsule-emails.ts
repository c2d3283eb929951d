import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { CapsuleClient } from './keeping-ports.js';

/** Emails owner and sender of a sealed memory that opened. An erased owner or sender has no address. */
export const sendCapsuleEmails =
  ({
    capsules,
    queue,
  }: {
    readonly capsules: CapsuleClient;
    readonly queue: MailQueue;
  }): Handler<{ readonly capsuleId: string }, void> =>
  async ({ capsuleId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const opened = await capsules.opened(capsuleId, ctx);
    if (!opened || isTestPlate(opened.code)) return;
    const { senderName, senderEmail = '', senderLanguage, ownerName, ownerEmail, ...about } = opened;
    const addressees = [
      { to: ownerEmail, draft: { template: 'capsule-opened', values: { ...about, name: ownerName, senderName } } },
      {
        ...present({ fallbackLanguage: senderLanguage }),
        to: senderEmail,
        draft: { template: 'own-capsule-opened', values: { ...about, name: senderName } },
      },
    ] as const;
    await ctx.transaction(async (tx) => {
      for (const mail of addressees)
        // oxlint-disable-next-line no-await-in-loop
        if (mail.to !== '') await queue.add(tx, { ...mail, subjectId: capsuleId });
      return true;
    });
  };
