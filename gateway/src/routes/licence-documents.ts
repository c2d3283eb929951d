import { sentLicenceAnswer } from '@keepsake/contracts/rest/partners';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { licenceFileName, licenceTypes } from '@keepsake/contracts/values/licence';
import { largestLicenceBytes } from '@keepsake/contracts/values/limits';
import { problem } from '@keepsake/platform/problem';
import { createReadStream } from 'node:fs';
import { placeFor } from '../incoming.js';
import { anyone, operations, route, type Route } from '../route.js';
import { unlessRefused } from '../uploads/arriving.js';
import { limited } from './limited.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

const octets = 'application/octet-stream';

/** Copies of licences: sent by whoever applies, read by whoever reviews, and by nobody else. */
export const licenceDocumentRoutes = ({ objects, limits }: Pick<RouteDeps, 'objects' | 'limits'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/partners/licence-document',
    summary: 'Send a copy of a licence (PDF, JPG or PNG, up to 10 MB); its id goes with the application, within a day',
    who: anyone,
    limit: 'upload',
    upload: {
      field: 'file',
      mostFiles: 1,
      largestBytes: largestLicenceBytes,
      tooLarge: 'Please choose a file of 10 MB or less.',
    },
    answers: { 201: sentLicenceAnswer },
    handle: async (ask) => {
      const [file] = ask.files;
      if (!file) throw problem('invalid', 'no-files', 'No file arrived. Please choose one and send it again.');
      if (file.size === 0) throw problem('invalid', 'file-empty', 'This file is empty. Please choose another.');
      await limited(limits, 'licence-document', ask.address);
      const { path, size } = file;
      const objectKey = placeFor('licences', ask, file);
      // What it is, is for its owner to see; the store is told nothing that could be believed later.
      await objects.put(objectKey, createReadStream(path), { type: octets, size });
      const { documentId: id, type } = await unlessRefused(objects, objectKey, () =>
        ask.to(partnersRpc).RegisterDocument({ objectKey, size }),
      );
      return { status: 201, body: { id, size, type } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/partner-applications/{id}/licence-document',
    summary: 'The copy of the licence that came with an application, as a download',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: octets },
    handle: async (ask) => {
      const { objectKey, type, businessName } = await ask.to(partnersRpc).FindDocument({ accountId: ask.params.id });
      const found = await objects.get(objectKey);
      if (!found)
        throw problem(
          'not-found',
          'licence-document-lost',
          'This document is not here any more. Please ask for it again.',
        );
      const known = licenceTypes.find((one) => one === type) ?? 'application/pdf';
      return {
        status: 200,
        headers: {
          'content-disposition': `attachment; filename="${licenceFileName(businessName, known)}"`,
          'cache-control': 'private, no-store',
        },
        // A stranger made it: no browser is told that it could show it.
        bytes: { type: octets, content: found.body, size: found.size },
      };
    },
  }),
];
