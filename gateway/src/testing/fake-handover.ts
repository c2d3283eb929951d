const at = '2026-02-03T10:00:00.000Z';
const draft = {
  state: 'waiting' as const,
  revision: 2,
  honoreeName: 'Inés Duarte',
  fromDate: '1941',
  toDate: '2026-02-01',
  words: 'She painted it blue every spring.',
  savedAt: at,
  mailsLeft: 5,
};

const files = {
  files: [
    {
      fileId: '0197a000-0000-7000-8000-00000000000f',
      name: 'The boat.jpg',
      kind: 'image' as const,
      portrait: false,
      addedAt: at,
    },
  ],
};

const preview = {
  preparedBy: 'Okafor Funeral Home',
  eventType: 'Memorial',
  honoreeName: draft.honoreeName,
  familyName: 'Rui Duarte',
  email: 'rui@example.org',
  pictures: files.files.map(({ fileId }) => ({ fileId })),
  totalFiles: 1,
};

/** A prepared timeline and its family. */
export const fakeHandover = {
  SaveCaption: async () => files,
  OrderFiles: async () => files,
  FindPreview: async () => ({ objectKey: 'case-previews/of-the-boat.webp', type: 'image/webp', size: 4 }),
  GetDraft: async () => draft,
  SaveDraft: async () => draft,
  ListFiles: async () => files,
  AddFiles: async () => files,
  RemoveFile: async () => ({ files: [] }),
  MailFamily: async () => ({ ...draft, mailedAt: at, mailsLeft: 4 }),
  ShowFamilyPreview: async () => preview,
  ShowCasePreview: async () => preview,
  SetPortrait: async () => files,
  FindFamilyPicture: async () => ({ objectKey: 'case-previews/of-the-boat.webp', type: 'image/webp', size: 4 }),
  ShowPrepared: async () => ({ preparedBy: 'Okafor Funeral Home', eventType: 'Memorial' }),
};
