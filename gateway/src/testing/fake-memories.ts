import { manageRpc } from '@keepsake/contracts/rpc/manage';
import type { CapsulesDefinition } from '@keepsake/contracts/rpc/capsules';
import type { QuestionsDefinition } from '@keepsake/contracts/rpc/questions';
import type { RepliesDefinition } from '@keepsake/contracts/rpc/replies';
import { at, details, entry, ids, publicCode } from './answers.js';
import { fakeService, type Methods, type StandIn } from './fake-service.js';

const reply = {
  id: ids.entry,
  entryId: ids.entry,
  text: 'I remember that day.',
  submittedBy: 'Rui',
  submittedAt: at,
  status: 'shown' as const,
  own: true,
};

export const fakeReplies: Methods<RepliesDefinition> = {
  ListReplies: async ({ entryIds }) => ({
    allowed: true,
    open: true,
    memories: entryIds.map((entryId) => ({ entryId, hearts: 2, hearted: false, replies: [reply] })),
  }),
  SetHeart: async ({ given }) => ({ hearts: given ? 3 : 2, hearted: given }),
  AddReply: async ({ text }) => ({ ...reply, text }),
  ChangeReply: async ({ act }) => ({ ...reply, status: act === 'remove' ? ('removed' as const) : ('shown' as const) }),
  ListManagedReplies: async () => ({ replies: [{ reply, memory: 'A walk' }] }),
};

const capsule = {
  id: ids.entry,
  opensOn: '2031-06-01',
  submittedBy: 'Rui',
  files: 0,
  hiddenFromOwner: false,
  own: true,
  sealedAt: at,
  title: 'For your birthday',
  description: 'Open it with a cake.',
};

export const fakeCapsules: Methods<CapsulesDefinition> = {
  SealMemory: async () => capsule,
  ListCapsules: async () => ({ days: [{ day: capsule.opensOn, count: 1 }], capsules: [capsule] }),
  ListOwnCapsules: async () => ({
    capsules: [
      {
        code: 'CF7K3M9QXA2TDV',
        opensOn: capsule.opensOn,
        sealedAt: at,
        hiddenFromOwner: false,
        title: capsule.title,
        description: capsule.description,
        pictures: [{ id: ids.entry, caption: 'The cake' }],
      },
    ],
  }),
  RemoveCapsule: async () => ({}),
  GetOpenedCapsule: async () => ({
    code: 'CF7K3M9QXA2TDV',
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
    status: 'shown' as const,
    senderName: 'Rui',
    ownerName: 'Inés',
    ownerEmail: 'ines@example.org',
  }),
};

const questions = {
  code: publicCode,
  relatives: [
    {
      id: ids.entry,
      name: 'Rui Duarte',
      email: 'rui@example.org',
      language: 'es' as const,
      state: 'asking' as const,
      nextOn: '2026-02-10',
      lastAskedAt: '2026-02-03T14:00:00.000Z',
      asked: 2,
      opened: 1,
      answered: 1,
    },
    {
      id: ids.order,
      name: 'Ana',
      email: '',
      language: 'en' as const,
      state: 'stopped' as const,
      asked: 1,
      opened: 0,
      answered: 0,
    },
  ],
};

/** One relative who gets questions, and one who stopped the questions. */
export const fakeQuestions: Methods<QuestionsDefinition> = {
  ListRelatives: async () => questions,
  AddRelative: async () => questions,
  RemoveRelative: async () => questions,
  EndQuestions: async ({ code }) => ({ code, relatives: [] }),
  OpenQuestion: async () => ({ code: publicCode, prompt: 'memorial-kitchen' }),
  GetQuestionStop: async () => ({
    ownerName: 'Inés',
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
    state: 'asking',
  }),
  StopQuestions: async () => ({ undo: 'encrypted' }),
  ResumeQuestions: async () => ({}),
};

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
