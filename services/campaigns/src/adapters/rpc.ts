import { campaignsRpc as contract } from '@keepsake/contracts/rpc/campaigns';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { ListMails } from '../application/list-mails.js';
import type { MailToQueue } from '../application/mail-queue.js';
import { draft } from '../application/mail-values.js';
import type { MailRow } from '../application/ports.js';

export type CampaignsUse = {
  readonly queueMail: Handler<MailToQueue, { readonly mailId: string }>;
  readonly listMails: Handler<ListMails, readonly MailRow[]>;
};

const address = z
  .string()
  .refine((text) => normaliseEmail(text) !== undefined, 'This address cannot be written to.')
  .overwrite((text) => normaliseEmail(text) ?? text);

const json = z
  .string()
  .max(20_000)
  .transform((text, about): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      about.addIssue({ code: 'custom', message: 'The values of the template are not JSON.' });
      return z.NEVER;
    }
  });

const queued = z
  .object({
    to: address,
    template: z.string().max(100),
    valuesJson: json,
    notAfter: z.iso.datetime({ offset: true }).exactOptional(),
  })
  .transform(({ to, template, valuesJson, notAfter }): { to: string; draft: unknown; notAfter?: Date } => ({
    ...present({ notAfter: notAfter === undefined ? undefined : new Date(notAfter) }),
    to,
    draft: { template, values: valuesJson },
  }))
  .pipe(z.object({ to: z.string(), draft, notAfter: z.date().exactOptional() }));

const listed = z.object({ customerId: z.string().min(1).max(128).exactOptional(), limit: z.int() });

export const campaignsDoor = (use: CampaignsUse): RpcDoor =>
  rpcDoor(contract, 'api', {
    QueueMail: method(queued, use.queueMail),
    ListMails: method(listed, async (input, turn) => ({
      mails: (await use.listMails(input, turn)).map(({ sentAt, queuedAt, ...mail }) => ({
        ...present({ sentAt: sentAt?.toISOString() }),
        ...mail,
        queuedAt: queuedAt.toISOString(),
      })),
    })),
  });
