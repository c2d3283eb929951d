import { sentLicenseAnswer } from '@keepsake/contracts/rest/partners';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { licenseFileName, licenseTypes } from '@keepsake/contracts/values/license';
import { maxLicenseBytes } from '@keepsake/contracts/values/limits';
import { problem } from '@keepsake/platform/problem';
import { createReadStream } from 'node:fs';
import { objectKeyFor } from '../../uploads/store-upload.js';
import { anyone, operations, route, type Route } from '../../route.js';
import { unlessRefused } from '../../uploads/receive-chunk.js';
import { limited } from '../limited.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const octets = 'application/octet-stream';

/** License documents: uploaded by applicants, read only by reviewers. */
export const licenseDocumentRoutes = ({ objects, limits }: Pick<RouteDeps, 'objects' | 'limits'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/partners/licence-document',
    summary: 'Upload a license document (PDF, JPG or PNG, up to 10 MB); the application names its id within a day',
    who: anyone,
    limit: 'upload',
    upload: {
      field: 'file',
      maxFiles: 1,
      maxBytes: maxLicenseBytes,
      tooLarge: 'Please choose a file of 10 MB or less.',
    },
    answers: { 201: sentLicenseAnswer },
    handle: async (request) => {
      const [file] = request.files;
      if (!file) throw problem('invalid', 'no-files', 'No file arrived. Please choose one and send it again.');
      if (file.size === 0) throw problem('invalid', 'file-empty', 'This file is empty. Please choose another.');
      await limited(limits, 'licence-document', request.address);
      const { path, size } = file;
      const objectKey = objectKeyFor('licences', request, file);
      // The owning service detects the type; the store gets no type that could be trusted later.
      await objects.put(objectKey, createReadStream(path), { type: octets, size });
      const { documentId: id, type } = await unlessRefused(objects, objectKey, () =>
        request.client(partnersRpc).RegisterDocument({ objectKey, size }),
      );
      return { status: 201, body: { id, size, type } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/partner-applications/{id}/licence-document',
    summary: 'Download the license document of an application',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: octets },
    handle: async (request) => {
      const { objectKey, type, businessName } = await request
        .client(partnersRpc)
        .FindDocument({ accountId: request.params.id });
      const found = await objects.get(objectKey);
      if (!found)
        throw problem('not-found', 'licence-document-lost', 'This document is no longer available. Ask for it again.');
      const known = licenseTypes.find((one) => one === type) ?? 'application/pdf';
      return {
        status: 200,
        headers: {
          'content-disposition': `attachment; filename="${licenseFileName(businessName, known)}"`,
          'cache-control': 'private, no-store',
        },
        // The document is untrusted, so it is always an attachment.
        bytes: { type: octets, content: found.body, size: found.size },
      };
    },
  }),
];
