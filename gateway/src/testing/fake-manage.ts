import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { details, entry } from './answers.js';
import { fakeService, type StandIn } from './fake-service.js';

/** Happy-path answers about managing a timeline. */
export const fakeManage: StandIn = fakeService(manageRpc, {
  GetDesk: async ({ code }) => ({
    code,
    role: 'owner' as const,
    about: details,
    counts: { shown: 1, held: 2, hidden: 0, heldReplies: 0 },
    isComplete: false,
    isPrivate: false,
    guestsPaused: false,
    guestPolicy: 'open' as const,
    largeFiles: true,
    confirmed: true,
  }),
  ListDeskEntries: async () => ({ json: Buffer.from(JSON.stringify([{ ...entry, status: 'held' }])) }),
  ListEdits: async () => ({ json: Buffer.from('[]') }),
  RestoreEdit: async ({ code }) => ({
    code,
    version: 6,
    json: [Buffer.from(JSON.stringify({ ...entry, status: 'shown' }))],
  }),
  MoveEntries: async ({ code, moves }) => ({
    code,
    moved: moves,
    stayed: [],
    counts: { shown: 1, held: 2, hidden: 0, heldReplies: 0 },
  }),
  Describe: async () => details,
  SetPicture: async () => details,
  SaveGrave: async ({ code, shown }) => ({ code, revision: 1, cemetery: 'Prazeres', shown }),
  CompleteStory: async ({ code, complete }) => ({ code, isComplete: complete }),
});
