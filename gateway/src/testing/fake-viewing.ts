import { problem } from '@keepsake/platform/problem';
import { timelineJson } from './answers.js';

type Asked = { readonly code: string };

/** Happy-path answers to guests. */
export const fakeViewing = {
  ViewTimeline: async ({ code }: Asked) => ({
    outcome: 'live',
    json: timelineJson(code, 1),
    version: 1,
    privacyEpoch: 1,
    private: false,
    ownerId: 'owner',
    keeperIds: [],
    endedInvites: [],
    code,
    indexed: false,
    preview: Buffer.from(JSON.stringify({ title: 'Inés', description: 'A timeline of memories.' })),
  }),
  /** Nothing is stored yet, so that `ViewTimeline` is called, which tests replace. */
  ViewStored: async () => ({ pages: [] }),
  ResolveCode: async ({ code }: Asked) => ({ outcome: 'live', code }),
  CodeStatus: async ({ code }: Asked) => ({
    outcome: 'unactivated',
    code,
    isActivated: false,
    private: false,
    sharesMemorial: false,
  }),
  RecentChanges: async () => ({ changes: [] }),
  ChangesSince: async ({ code, version }: Asked & { readonly version: number }) => ({
    live: true,
    code,
    version,
    privacyEpoch: 1,
    private: false,
    ownerId: 'owner',
    keeperIds: [],
    endedInvites: [],
    changes: [],
    complete: true,
  }),
  ListIndexed: async () => ({ codes: ['CF7K3M9QXA2TDV'] }),
  LocateMedia: async () => {
    throw problem('not-found', 'media-unknown', 'This photo is no longer available. Reload the page.');
  },
};
