import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { present } from '@keepsake/contracts/values/present';
import type { RouteRequest } from '../route.js';
import type { RouteDeps } from './route-deps.js';

type EmailChange = {
  readonly customerId: string;
  readonly firstName: string;
  readonly from: string;
  readonly to: string;
  readonly bySupport?: true;
};

/**
 * Starts a change of an address: the link goes to the new address and a notice to the old one, both or neither, so that
 * no one moves an account unnoticed. A repeated request sends nothing twice.
 */
export const startEmailChange = async (
  { access }: Pick<RouteDeps, 'access'>,
  request: RouteRequest,
  { customerId, firstName, from, to, bySupport }: EmailChange,
): Promise<void> => {
  const { idempotencyKey } = request;
  const change = { customerId, email: to, ...present({ idempotencyKey }) };
  const { token, expiresAt } = await access.emailChanges.start(change, request.ctx());
  const notAfter = expiresAt.toISOString();
  const mail = (address: string, template: string, values: object) => ({
    to: address,
    template,
    valuesJson: JSON.stringify(values),
    notAfter,
  });
  const as = { kind: 'system', service: 'gateway' } as const;
  const key = idempotencyKey === undefined ? undefined : `${idempotencyKey}:email-change`;
  await request.client(campaignsRpc, { as, ...present({ idempotencyKey: key }) }).QueueMails({
    mails: [
      mail(to, 'email-to-confirm', { firstName, token }),
      mail(from, 'email-changing', { firstName, ...present({ bySupport }) }),
    ],
  });
};
