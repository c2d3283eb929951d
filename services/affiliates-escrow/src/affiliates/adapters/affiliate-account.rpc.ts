import { affiliateAccountRpc, type AffiliateDeskDefinition } from '@keepsake/contracts/rpc/affiliate-account';
import { ownCodeMessages, subLinkMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { ownCode, subLinkLabel } from '@keepsake/contracts/values/sub-link';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { RequestContext } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { chooseCode } from '../application/choose-code.js';
import type { recordClicks } from '../application/clicks.js';
import type { addSubLink, listSubLinks, removeSubLink, ShownSubLinks } from '../application/sub-links.js';

export type AffiliateAccountHandlers = {
  readonly recordClicks: ReturnType<typeof recordClicks>;
  readonly listSubLinks: ReturnType<typeof listSubLinks>;
  readonly addSubLink: ReturnType<typeof addSubLink>;
  readonly removeSubLink: ReturnType<typeof removeSubLink>;
  readonly chooseCode: ReturnType<typeof chooseCode>;
};

const click = z.object({
  code: z.string().max(40),
  visitor: z.string().min(16).max(64),
  day: z.iso.date(),
  bot: z.boolean(),
  subLink: z.string().max(64).exactOptional(),
});
const byId = z.object({ affiliateId: z.uuid('Affiliate not found. Refresh the list.') });

const subLinksAnswer = ({
  affiliateCode,
  subLinks,
  mayChooseCode,
}: ShownSubLinks): Output<AffiliateDeskDefinition, 'ListSubLinks'> => ({
  affiliateCode,
  mayChooseCode,
  subLinks: subLinks.map(({ id, label, all, thisMonth }) => ({
    id,
    label,
    ...all,
    clicksThisMonth: thisMonth.clicks,
    salesThisMonth: thisMonth.sales,
    centsThisMonth: thisMonth.cents,
  })),
});

export const accountRpcService = (use: AffiliateAccountHandlers): RpcService => {
  // Idempotent results store an id only; every answer reads the current figures.
  const again = async ({ affiliateId }: { readonly affiliateId: string }, ctx: RequestContext) =>
    subLinksAnswer(await use.listSubLinks({ affiliateId }, ctx));
  return rpcService(affiliateAccountRpc, 'api', {
    RecordClicks: method(z.object({ clicks: z.array(click).max(1_000) }), use.recordClicks),
    ListSubLinks: method(byId, again),
    AddSubLink: method(
      byId.extend({ label: z.string().regex(subLinkLabel, subLinkMessages.label) }),
      async (input, ctx) => again(await use.addSubLink(input, ctx), ctx),
    ),
    ChooseCode: method(byId.extend({ code: z.string().regex(ownCode, ownCodeMessages.shape) }), async (input, ctx) =>
      again(await use.chooseCode(input, ctx), ctx),
    ),
    RemoveSubLink: method(byId.extend({ subLinkId: z.uuid(subLinkMessages.unknown) }), async (input, ctx) =>
      again(await use.removeSubLink(input, ctx), ctx),
    ),
  });
};
