import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import type { MailedLink } from '../access/staff-links.js';
import type { Ask } from '../route.js';

const gateway = { kind: 'system', service: 'gateway' } as const;

export type StaffLetter =
  | {
      readonly template: 'staff-invitation';
      readonly values: { readonly name: string; readonly role: StaffRole; readonly token: string };
    }
  | { readonly template: 'staff-reset'; readonly values: { readonly name: string; readonly token: string } }
  | {
      readonly template: 'staff-security';
      readonly values: { readonly name: string; readonly what: 'password' | 'two-step-on' | 'two-step-off' };
    };

/** What the queue takes; a link that has run out is not sent any more. */
export const queued = (to: string, { template, values }: StaffLetter, link?: MailedLink) => ({
  to,
  template,
  valuesJson: JSON.stringify(values),
  ...(link && { notAfter: link.expiresAt.toISOString() }),
});

export const mailStaff = async (ask: Ask, to: string, letter: StaffLetter, link?: MailedLink): Promise<void> => {
  // A link of its own for each mail: the key of the request would let only the first one out.
  const key = link?.token ?? `${ask.correlationId}:${letter.template}`;
  await ask.to(campaignsRpc, { as: gateway, idempotencyKey: key }).QueueMail(queued(to, letter, link));
};
