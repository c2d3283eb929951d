const at = '2026-02-03T10:00:00.000Z';
const draft = {
  state: 'waiting',
  revision: 2,
  honoreeName: 'Inés Duarte',
  fromDate: '1941',
  toDate: '2026-02-01',
  words: 'She painted it blue every spring.',
  savedAt: at,
  mailsLeft: 5,
};

/** What a partner prepared, and the family it waits for. */
export const goodHandover = {
  GetDraft: async () => draft,
  SaveDraft: async () => draft,
  MailFamily: async () => ({ ...draft, mailedAt: at, mailsLeft: 4 }),
  ShowPrepared: async () => ({ preparedBy: 'Okafor Funeral Home', eventType: 'Memorial' }),
};
