import { brandRpc as contract, type BrandDefinition } from '@keepsake/contracts/rpc/brand';
import { requiredLine } from '@keepsake/contracts/rest/fields';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { findLogo, getBrand, saveBrandName, setLogo } from '../application/brand.js';
import type { Brand } from '../application/ports.js';

export type BrandUse = {
  readonly getBrand: ReturnType<typeof getBrand>;
  readonly saveBrandName: ReturnType<typeof saveBrandName>;
  readonly setLogo: ReturnType<typeof setLogo>;
  readonly findLogo: ReturnType<typeof findLogo>;
};

const brandAnswer = ({ name, logo }: Brand): Output<BrandDefinition, 'GetBrand'> =>
  present({ name, logo: logo && { id: logo.id, width: logo.width, height: logo.height } });

export const brandRpcService = (use: BrandUse): RpcService =>
  rpcService(contract, 'api', {
    GetBrand: method(z.object({}), async (input, ctx) => brandAnswer(await use.getBrand(input, ctx))),
    SaveBrandName: method(z.object({ name: requiredLine(200).exactOptional() }), async (input, ctx) => {
      await use.saveBrandName(input, ctx);
      return brandAnswer(await use.getBrand({}, ctx));
    }),
    SetLogo: method(
      z.object({ uploadId: z.uuid('This file is unknown. Please choose it again.').exactOptional() }),
      async (input, ctx) => {
        await use.setLogo(input, ctx);
        return brandAnswer(await use.getBrand({}, ctx));
      },
    ),
    FindLogo: method(z.object({ logoId: z.uuid('There is no logo at this address.') }), use.findLogo),
  });
