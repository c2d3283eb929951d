import { brandRpc as contract, type BrandDefinition } from '@keepsake/contracts/rpc/brand';
import { email, requiredLine } from '@keepsake/contracts/rest/fields';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import { webAddress } from '../../shared/adapters/web-address.js';
import type { findLogo, getBrand, saveBrandName, setLogo } from '../application/brand.js';
import type { getProfile, Profile, saveContact } from '../application/contact.js';
import type { Brand } from '../application/ports.js';

export type BrandUse = {
  readonly getBrand: ReturnType<typeof getBrand>;
  readonly saveBrandName: ReturnType<typeof saveBrandName>;
  readonly setLogo: ReturnType<typeof setLogo>;
  readonly findLogo: ReturnType<typeof findLogo>;
  readonly getProfile: ReturnType<typeof getProfile>;
  readonly saveContact: ReturnType<typeof saveContact>;
};

const brandAnswer = ({ name, logo }: Brand): Output<BrandDefinition, 'GetBrand'> =>
  present({ name, logo: logo && { id: logo.id, width: logo.width, height: logo.height } });

const profileAnswer = ({ business, contacts }: Profile): Output<BrandDefinition, 'GetProfile'> => {
  const { businessName, businessType, licenseNumber, address, city, state, zipCode } = business;
  return {
    business: { businessName, businessType, licenseNumber, address, city, state, zipCode },
    contacts: [...contacts],
  };
};

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
    GetProfile: method(z.object({}), async (input, ctx) => profileAnswer(await use.getProfile(input, ctx))),
    SaveLocationContact: method(
      z.object({
        locationId: z.uuid('Location not found. Refresh the list.'),
        phone: requiredLine(40),
        website: webAddress.exactOptional(),
        address: requiredLine(200).exactOptional(),
        zipCode: requiredLine(20).exactOptional(),
        email: email().exactOptional(),
      }),
      async (input, ctx) => {
        await use.saveContact(input, ctx);
        return profileAnswer(await use.getProfile({}, ctx));
      },
    ),
    FindLogo: method(z.object({ logoId: z.uuid('There is no logo at this address.') }), use.findLogo),
  });
