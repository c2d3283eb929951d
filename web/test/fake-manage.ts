import type { ManageAnswer, ManageEntry } from '@keepsake/contracts/rest/manage';

/* A memorial with two pending memories, as the manage page reads it. */

export const code = 'CF7K3M9QXA2TDV';
export const details: ManageAnswer['about'] = {
  revision: 3,
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  honoreeName: 'Inés Duarte',
  heading: null,
  subtitle: null,
  eventDescription: null,
  eventDate: null,
  fromDate: '1941',
  toDate: null,
  restingPlace: null,
  portraitUrl: null,
  coverUrl: null,
  preparedBy: null,
  preparedByShown: true,
};
export const manageView: ManageAnswer = {
  code,
  role: 'owner',
  about: details,
  counts: { shown: 4, held: 2, hidden: 0, heldReplies: 0 },
  isComplete: false,
  isPrivate: false,
  guestsPaused: false,
  guestPolicy: 'all-held',
  largeFiles: true,
  confirmed: true,
  grave: {
    revision: 0,
    cemetery: null,
    plot: null,
    latitude: null,
    longitude: null,
    photoId: null,
    shown: false,
  },
};
export const entry = (id: number, title: string): ManageEntry => ({
  id: `0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c0${id}`,
  title,
  description: 'Along the river.',
  date: null,
  location: null,
  submittedBy: 'Rui',
  submittedAt: '2026-05-03T10:00:00.000Z',
  mediaType: null,
  mediaUrl: null,
  mediaState: null,
  thumbUrl: null,
  placeholder: null,
  width: null,
  height: null,
  groupId: null,
  status: 'held',
});
