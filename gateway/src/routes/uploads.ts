import { uploadAnswer, type UploadedFile } from '@keepsake/contracts/rest/uploads';
import { problem } from '@keepsake/platform/problem';
import { bringIn, isMedia, notMedia } from '../incoming.js';
import { largestUploadBytes, mostUploadFiles } from '../limits.js';
import { anyone, route, type Route } from '../route.js';
import type { RouteDeps } from './route-deps.js';

export const uploadRoutes = ({ objects }: Pick<RouteDeps, 'objects'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/upload',
    summary: 'Send pictures and films for an order; others are left out',
    who: anyone,
    limit: 'upload',
    upload: {
      field: 'files',
      mostFiles: mostUploadFiles,
      largestBytes: largestUploadBytes,
      tooLarge: 'Please select files smaller than 200MB.',
    },
    answers: { 200: uploadAnswer },
    handle: async (ask) => {
      const [first] = ask.files;
      if (!first) throw problem('invalid', 'no-files', 'No files arrived. Please choose some and send them again.');
      const wanted = ask.files.filter(isMedia);
      if (wanted.length === 0) throw notMedia(first.name);
      const files: UploadedFile[] = [];
      const kinds: string[] = [];
      for (const [position, file] of wanted.entries()) {
        const { uploadId, kind } = await bringIn(objects, ask, file, position);
        files.push({ id: uploadId, path: uploadId, name: file.name, size: file.size, type: file.type ?? '' });
        kinds.push(kind);
      }
      const totalVideos = kinds.filter((kind) => kind === 'video').length;
      const totals = { totalFiles: files.length, totalPhotos: files.length - totalVideos, totalVideos };
      return { status: 200, body: { files, ...totals } };
    },
  }),
];
