import { partnerBrand, saveBrandBody } from '@keepsake/contracts/rest/brand';
import { brandRpc, type BrandDefinition } from '@keepsake/contracts/rpc/brand';
import { maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { isMedia, notMedia, storeUpload } from '../../uploads/store-upload.js';
import { limited } from '../limited.js';
import { withId } from '../path-fields.js';
import { logoUrl } from '../public/family-preview.js';
import type { RouteDeps } from '../route-deps.js';

const brandOf = ({ name, logo }: Output<BrandDefinition, 'GetBrand'>): z.input<typeof partnerBrand> => ({
  name: name ?? null,
  logo: logo ? { url: logoUrl(logo.id) ?? '', width: logo.width, height: logo.height } : null,
});

/** A large picture is re-encoded before the response and queues behind others. */
const logoOptions = { timeoutMs: 55_000 } as const;

/** Name and logo that families see. */
export const partnerBrandRoutes = ({ objects, limits }: Pick<RouteDeps, 'objects' | 'limits'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/brand',
    summary: 'Get the name and logo that families see',
    who: ['partner'],
    limit: 'read',
    answers: { 200: partnerBrand },
    handle: async (request) => ({ status: 200, body: brandOf(await request.client(brandRpc).GetBrand({})) }),
  }),
  route({
    method: 'put',
    path: '/api/partners/brand',
    summary: 'Save the name that families see; for owners of the team',
    who: ['partner'],
    limit: 'write',
    body: saveBrandBody,
    answers: { 200: partnerBrand },
    handle: async (request) => ({
      status: 200,
      body: brandOf(await request.client(brandRpc).SaveBrandName(present(request.body))),
    }),
  }),
  route({
    method: 'post',
    path: '/api/partners/brand/logo',
    summary: 'Upload the logo that families see; for owners of the team',
    who: ['partner'],
    limit: 'upload',
    body: z.object({}),
    upload: {
      field: 'logo',
      maxFiles: 1,
      maxBytes: maxMemoryFileBytes,
      tooLarge: 'Please choose a picture smaller than 10 MB.',
    },
    answers: { 200: partnerBrand },
    handle: async (request) => {
      const [file] = request.files;
      if (!file) throw problem('invalid', 'picture-needed', 'Please choose a picture and send it again.');
      if (!isMedia(file)) throw notMedia(file.name);
      await limited(limits, 'licence-document', request.address);
      const { uploadId } = await storeUpload(objects, request, file);
      return { status: 200, body: brandOf(await request.client(brandRpc, logoOptions).SetLogo({ uploadId })) };
    },
  }),
  route({
    method: 'delete',
    path: '/api/partners/brand/logo',
    summary: 'Remove the logo; for owners of the team',
    who: ['partner'],
    limit: 'write',
    answers: { 200: partnerBrand },
    handle: async (request) => ({ status: 200, body: brandOf(await request.client(brandRpc).SetLogo({})) }),
  }),
  route({
    method: 'get',
    path: '/api/partner-logos/{id}',
    summary: 'Get the logo of a partner',
    who: anyone,
    limit: 'read',
    params: withId,
    answers: { 200: 'image/png' },
    handle: async (request) => {
      const { objectKey } = await request.client(brandRpc).FindLogo({ logoId: request.params.id });
      const found = await objects.get(objectKey);
      if (!found) throw problem('not-found', 'logo-not-found', 'There is no logo at this address.');
      return {
        status: 200,
        // A new logo has a new address.
        headers: { 'content-disposition': 'inline', 'cache-control': 'public, max-age=86400' },
        bytes: { type: 'image/png', content: found.body, size: found.size },
      };
    },
  }),
];
