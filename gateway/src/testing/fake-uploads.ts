import { ids } from './answers.js';

const arrivedUpload = {
  uploadId: ids.upload,
  name: 'harbour.jpg',
  type: 'image/jpeg' as const,
  size: 10,
  received: 10,
  finished: true,
  kind: 'image' as const,
  parts: [] as string[],
  expiresAt: '2026-02-04T10:00:00.000Z',
};

/** Happy-path answers about resumable uploads. */
export const fakeUploads = {
  Reserve: async () => ({ reserved: true }),
  Begin: async () => ({ uploadId: ids.upload, expiresAt: '2026-02-04T10:00:00.000Z' }),
  Look: async () => arrivedUpload,
  Cancel: async () => ({ cancelled: true }),
  ListOwn: async () => ({ uploads: [arrivedUpload] }),
  ListTargets: async () => ({ timelines: [], orders: [] }),
  Place: async ({ uploadIds }: { readonly uploadIds: readonly string[] }) => ({ placed: uploadIds.length }),
};
