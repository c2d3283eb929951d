import { arrivedUpload, ids } from './answers.js';

/** The desk that takes files in pieces, on a good day. */
export const goodUploads = {
  Reserve: async () => ({ reserved: true }),
  Begin: async () => ({ uploadId: ids.upload, expiresAt: '2026-02-04T10:00:00.000Z' }),
  Look: async () => arrivedUpload,
  Cancel: async () => ({ cancelled: true }),
  ListOwn: async () => ({ uploads: [arrivedUpload] }),
  ListTargets: async () => ({ timelines: [], orders: [] }),
  Place: async ({ uploadIds }: { readonly uploadIds: readonly string[] }) => ({ placed: uploadIds.length }),
};
