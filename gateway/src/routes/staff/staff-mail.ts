import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import type { MailedLink } from '../../identity/staff/staff-links.js';
import type { RouteRequest } from '../../route.js';

const gateway = { kind: 'system', service: 'gateway' } as const;

export type StaffEmail =
  | {
      readonly template: 'staff-invitation';
      readonly values: { readonly name: string; readonly role: StaffRole; readonly token: string };
    }
  | { readonly template: 'staff-reset'; readonly values: { readonly name: string; readonly token: string } }
  | {
      readonly template: 'staff-security';
      readonly values: { readonly name: string; readonly what: 'password' | 'two-step-on' | 'two-step-off' };
    };

/** Job data of an email with a link; an expired link is not sent. */
export const queued = (to: string, { template, values }: StaffEmail, link?: MailedLink) => ({
  to,
  template,
  valuesJson: JSON.stringify(values),
  ...(link && { notAfter: link.expiresAt.toISOString() }),
});

export const mailStaff = async (
  request: RouteRequest,
  to: string,
  email: StaffEmail,
  link?: MailedLink,
): Promise<void> => {
  // Each email has a key for its link: the key of the request would allow only the first.
  const key = link?.token ?? `${request.correlationId}:${email.template}`;
  await request.client(campaignsRpc, { as: gateway, idempotencyKey: key }).QueueMail(queued(to, email, link));
};
