import type { SuccessionDefinition } from '@keepsake/contracts/rpc/succession';
import { problem } from '@keepsake/platform/problem';
import { entry, exported, ids, invitation, keeper, keepingAsked, publicCode, report } from './answers.js';
import type { Methods } from './fake-service.js';

type Code = { readonly code: string };

/** Happy-path answers about owner and keepers of a timeline. */
export const fakeKeeping = {
  ListInvitations: async ({ code }: Code) => ({ code, invitations: [invitation] }),
  InviteGuests: async ({ code }: Code) => ({ code, invitations: [invitation] }),
  SendInvitation: async ({ code }: Code) => ({ code }),
  RevokeInvitation: async ({ code }: Code) => ({ code }),
  AskForLink: async () => ({}),
  OpenInvitation: async () => ({ code: publicCode, privacyEpoch: 1, invitationId: ids.entry, private: true }),
  ListVisits: async () => ({ visits: [{ at: invitation.invitedAt, way: 'code' as const }] }),
  ListKeepers: async ({ code }: Code) => ({
    code,
    role: 'owner' as const,
    ownerName: 'Inés',
    ownerEmail: '',
    keepers: [keeper],
  }),
  InviteKeeper: async () => keeper,
  SendKeeperInvitation: async ({ code }: Code) => ({ code }),
  SetKeeperRole: async () => keeper,
  EndKeeping: async ({ code }: Code) => ({ code }),
  OfferTimeline: async ({ code }: Code) => ({ code }),
  WithdrawOffer: async ({ code }: Code) => ({ code }),
  LookAtKeeping: async () => ({ ...keepingAsked, kind: 'keep' as const }),
  AcceptKeeping: async () => ({ code: publicCode, kind: 'keep' as const, role: 'keeper' as const, atFarewell: false }),
  ListKept: async () => ({ timelines: [] }),
  ReportEntry: async () => ({ reportId: ids.entry }),
  ListReports: async () => ({ reports: [{ ...report, entryJson: Buffer.from(JSON.stringify(entry)) }] }),
  ListSupportReports: async () => ({
    reports: [
      {
        report: { ...report, entryJson: Buffer.from(JSON.stringify(entry)) },
        code: publicCode,
        eventType: 'Memorial',
        eventTypeSlug: 'memorial' as const,
        isPrivate: false,
        state: 'open' as const,
      },
    ],
    total: 1,
  }),
  SettleReport: async ({ code }: Code) => ({ code, state: 'kept' as const }),
  ConfirmOwner: async () => ({}),
  ConfirmActivation: async () => ({ code: publicCode }),
  SendConfirmation: async ({ code }: Code) => ({ code }),
  KnowsKeeper: async () => ({ known: false }),
};

const succession = {
  code: publicCode,
  wish: 'hand-over' as const,
  successor: { name: 'Rui', email: 'rui@example.org', state: 'agreed' as const, since: invitation.invitedAt },
  ownerSeenAt: invitation.invitedAt,
  nextCheckAt: invitation.invitedAt,
};

/** A successor who agreed, and a question that is open. */
export const fakeSuccession: Methods<SuccessionDefinition> = {
  GetSuccession: async () => succession,
  SaveWish: async () => succession,
  NameSuccessor: async () => succession,
  SendSuccessorRequest: async () => succession,
  RemoveSuccessor: async ({ code }) => ({
    code,
    wish: 'keep',
    ownerSeenAt: invitation.invitedAt,
    nextCheckAt: invitation.invitedAt,
  }),
  GetSuccessorRequest: async () => ({
    state: 'asked',
    askerName: 'Inés',
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
    email: 'r…@example.org',
    mine: false,
    needed: false,
    accepted: false,
  }),
  AnswerSuccessorRequest: async ({ agrees }) => ({ state: agrees ? 'agreed' : 'declined' }),
  TakeOver: async () => ({ code: publicCode }),
  GetOwnerCheck: async () => ({
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
    plan: 'keep',
    successorName: '',
    step: 'checked',
  }),
  AnswerOwnerCheck: async () => ({ code: publicCode }),
  ListSuccessions: async () => ({ timelines: [] }),
};

const bookCopy = { state: 'making' as const, done: 4, total: 30, requestedAt: '2026-02-03T10:00:00.000Z' };
const book = {
  settings: { paper: 'a4' as const, title: 'Rosa Duarte', dates: '', leftOut: [], order: [], replies: false },
  revision: 1,
  memories: [{ id: ids.entry, name: 'A walk', photos: [], hasSound: false }],
  pages: 2,
  maxPages: 300,
  warnings: [],
};

/** A memory book whose PDF is in progress; the one of an emailed link is gone. */
export const fakeBooks = {
  GetBook: async () => book,
  SaveBook: async () => book,
  GetBookPages: async ({ from }: { readonly from: number }) => ({ from, pages: [] }),
  GetBookCopy: async () => bookCopy,
  StartBookCopy: async () => bookCopy,
  CancelBookCopy: async () => ({ ...bookCopy, state: 'canceled' as const }),
  FindBookFile: async () => {
    throw problem('not-found', 'book-unknown', 'This book is no longer available. Create it again.');
  },
};

const filmCopy = { state: 'making' as const, done: 4, total: 30, sharing: 'off' as const };

/** A tribute film in progress; no file is finished yet. */
export const fakeFilms = {
  GetFilm: async () => ({
    settings: {
      choice: 'auto' as const,
      memories: [],
      maxMinutes: 3,
      pace: 'calm' as const,
      title: 'Rosa Duarte',
      dates: '',
      closing: '',
      captions: true,
      music: true,
      voices: true,
    },
    memories: [{ id: ids.entry, name: 'A walk', photos: 1, videos: 0, voices: 0, hearts: 2 }],
  }),
  PlanFilm: async () => ({ seconds: 90, scenes: 20, leftOut: 0, memories: [ids.entry] }),
  GetFilmCopy: async () => filmCopy,
  StartFilmCopy: async () => filmCopy,
  CancelFilmCopy: async () => ({ ...filmCopy, state: 'canceled' as const }),
  DeleteFilm: async () => ({ state: 'none' as const, done: 0, total: 0, sharing: 'off' as const }),
  FindFilmFile: async () => {
    throw problem('not-found', 'film-unknown', 'This film is no longer available. Make it again.');
  },
  ShowFilmOnWall: async () => filmCopy,
  FindWallFilm: async () => ({}),
  ShareFilm: async () => ({ ...filmCopy, sharing: 'on' as const }),
  GetCaseFilm: async () => filmCopy,
  OrderCaseFilm: async () => filmCopy,
  FindCaseFilmFile: async () => {
    throw problem('not-found', 'film-unknown', 'This film is no longer available. Make it again.');
  },
};

/** The film of a case in progress. */
export const fakeCaseFilms = {
  GetFilm: async () => ({ ...filmCopy, sharing: 'on' as const }),
  OrderFilm: async () => ({ ...filmCopy, sharing: 'on' as const }),
  AskFamily: async () => ({ ...filmCopy, sharing: 'off' as const }),
  FindFilmFile: async () => {
    throw problem('not-found', 'film-unknown', 'This film is no longer available. Make it again.');
  },
};

/** An export in progress; the one of an emailed link is gone. */
export const fakeExports = {
  StartExport: async () => exported,
  LookAtExport: async () => exported,
  FindExport: async () => {
    throw problem('not-found', 'export-unknown', 'This file is no longer available. Request a new one.');
  },
};

/** No closing is announced. */
export const fakeClosing = {
  GetClosing: async () => ({}),
  AnnounceClosing: async ({ closesOn, sentence }: { readonly closesOn: string; readonly sentence: string }) => ({
    id: ids.entry,
    closesOn,
    sentence,
    closesAt: `${closesOn}T04:00:00.000Z`,
    stage: 'announced' as const,
    announcedBy: ids.entry,
    announcedAt: '2026-05-04T10:00:00.000Z',
  }),
  WithdrawClosing: async () => ({}),
  GetClosingExports: async () => ({ total: 2, done: 1, failedTotal: 0, failed: [] }),
};
