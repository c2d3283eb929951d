import { packageTypes, type PackageType } from '@keepsake/contracts/catalog/order-packages';
import { pricingTiers, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import { discountSorts } from '@keepsake/contracts/rest/lists';
import { discountsRpc as contract, type DiscountsDefinition } from '@keepsake/contracts/rpc/discounts';
import {
  discountKinds,
  discountPackages,
  maxDiscountCents,
  parseDiscountCode,
} from '@keepsake/contracts/values/discounts';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { listInput, type ListPage } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { CreateDiscount } from '../application/create-discount.js';
import type { ShownDiscount } from '../application/list-discounts.js';
import type { DiscountFilter } from '../application/ports.js';
import type { SwitchDiscount } from '../application/switch-discount.js';

type CheckDiscount = {
  readonly code: string;
  readonly pricingTier?: PricingTier;
  readonly packageType?: PackageType;
  readonly quantity: number;
};

export type DiscountsUse = {
  readonly checkDiscount: Handler<CheckDiscount, Output<DiscountsDefinition, 'CheckDiscount'>>;
  readonly createDiscount: Handler<CreateDiscount, { readonly discountId: string }>;
  readonly switchDiscount: Handler<SwitchDiscount, { readonly discountId: string }>;
  readonly showDiscount: Handler<{ readonly discountId: string }, ShownDiscount>;
  readonly listDiscounts: Handler<DiscountFilter, ListPage<ShownDiscount>>;
};

const line = z.string().trim().min(1).max(300);
const whole = z.int().min(1).max(maxDiscountCents);

const answer = ({ createdAt, packages, ...one }: ShownDiscount): Output<DiscountsDefinition, 'CreateDiscount'> => ({
  ...one,
  packages: [...packages],
  createdAt: createdAt.toISOString(),
});

export const discountsRpcService = (use: DiscountsUse): RpcService =>
  rpcService(contract, 'api', {
    CheckDiscount: method(
      z.object({
        code: line,
        pricingTier: z.enum(pricingTiers).exactOptional(),
        packageType: z.enum(packageTypes).exactOptional(),
        quantity: z.int().min(1).max(1_000),
      }),
      use.checkDiscount,
    ),
    ListDiscounts: method(
      listInput(discountSorts).extend({ active: z.boolean().exactOptional() }),
      async (input, ctx) => {
        const { rows, total, nextCursor } = await use.listDiscounts(input, ctx);
        return { ...present({ nextCursor }), discounts: rows.map(answer), total };
      },
    ),
    CreateDiscount: method(
      z.object({
        code: line.refine((typed) => parseDiscountCode(typed) === typed),
        kind: z.enum(discountKinds),
        value: whole,
        fromDay: z.iso.date().exactOptional(),
        untilDay: z.iso.date().exactOptional(),
        maxUses: whole.exactOptional(),
        maxUsesPerEmail: whole.exactOptional(),
        minimumCents: whole.exactOptional(),
        packages: z.array(z.enum(discountPackages)),
        note: line.exactOptional(),
      }),
      async (input, ctx) => answer(await use.showDiscount(await use.createDiscount(input, ctx), ctx)),
    ),
    SwitchDiscount: method(z.object({ discountId: z.uuid(), active: z.boolean() }), async (input, ctx) =>
      answer(await use.showDiscount(await use.switchDiscount(input, ctx), ctx)),
    ),
  });
