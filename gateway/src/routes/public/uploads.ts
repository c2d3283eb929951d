import { uploadAnswer, type UploadedFile } from '@keepsake/contracts/rest/uploads';
import { problem } from '@keepsake/platform/problem';
import { storeUpload, isMedia, notMedia } from '../../uploads/store-upload.js';
import { maxUploadBodyBytes, maxUploadFiles } from '../../limits.js';
import { anyone, route, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';

export const uploadRoutes = ({ objects }: Pick<RouteDeps, 'objects'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/upload',
    summary: 'Upload photos and videos for an order; skips other files',
    who: anyone,
    scope: 'cases:write',
    limit: 'upload',
    upload: {
      field: 'files',
      maxFiles: maxUploadFiles,
      maxBytes: maxUploadBodyBytes,
      tooLarge: 'Please select files smaller than 200MB.',
    },
    answers: { 200: uploadAnswer },
    handle: async (request) => {
      const [first] = request.files;
      if (!first) throw problem('invalid', 'no-files', 'No files arrived. Please choose some and send them again.');
      const mediaFiles = request.files.filter(isMedia);
      if (mediaFiles.length === 0) throw notMedia(first.name);
      const files: UploadedFile[] = [];
      const kinds: string[] = [];
      for (const [position, file] of mediaFiles.entries()) {
        const { uploadId, kind } = await storeUpload(objects, request, file, position);
        files.push({ id: uploadId, path: uploadId, name: file.name, size: file.size, type: file.type ?? '' });
        kinds.push(kind);
      }
      const totalVideos = kinds.filter((kind) => kind === 'video').length;
      const totals = { totalFiles: files.length, totalPhotos: files.length - totalVideos, totalVideos };
      return { status: 200, body: { files, ...totals } };
    },
  }),
];
