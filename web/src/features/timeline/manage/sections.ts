import type { ManageAnswer } from '@keepsake/contracts/rest/manage';
import { lazy, type ComponentType } from 'react';

export type SectionProps = { readonly code: string; readonly view: ManageAnswer };

type Role = ManageAnswer['role'];

type SectionId =
  | 'waiting'
  | 'memories'
  | 'replies'
  | 'sealed'
  | 'about'
  | 'grave'
  | 'guests'
  | 'visits'
  | 'cards'
  | 'reports'
  | 'invitations'
  | 'keepers'
  | 'what-remains'
  | 'book'
  | 'film'
  | 'export'
  | 'story';

export type Section = {
  /** Value in the URL: `?section=memories`. */
  readonly id: SectionId;
  readonly who: readonly Role[];
  /** Only on a memorial. */
  readonly memorial?: true;
  /** Renders everything below the heading, which the frame renders. */
  readonly page: ComponentType<SectionProps>;
};

const everyone = ['owner', 'keeper', 'helper', 'support'] as const;
const keepers = ['owner', 'keeper'] as const;

/** Sections of the manage page in list order; each is loaded on first use. */
export const sections: readonly Section[] = [
  {
    id: 'waiting',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./memories/waiting.js')).Waiting })),
  },
  {
    id: 'memories',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./memories/memories.js')).Memories })),
  },
  {
    id: 'replies',
    who: everyone,
    page: lazy(async () => ({ default: (await import('../replies/managed-replies.js')).ManagedReplies })),
  },
  {
    id: 'sealed',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./memories/managed-capsules.js')).ManagedCapsules })),
  },
  {
    id: 'about',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./about/about.js')).About })),
  },
  {
    id: 'grave',
    who: keepers,
    memorial: true,
    page: lazy(async () => ({ default: (await import('./grave/grave.js')).Grave })),
  },
  {
    id: 'guests',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./guests/guests.js')).Guests })),
  },
  {
    id: 'visits',
    who: everyone,
    page: lazy(async () => ({ default: (await import('../visits/visits.js')).Visits })),
  },
  {
    id: 'cards',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./cards.js')).Cards })),
  },
  {
    id: 'reports',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./keeping/reports.js')).Reports })),
  },
  {
    id: 'invitations',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./keeping/invitations.js')).Invitations })),
  },
  {
    id: 'keepers',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./keeping/keepers.js')).Keepers })),
  },
  {
    id: 'what-remains',
    who: ['owner'],
    page: lazy(async () => ({ default: (await import('./succession/what-remains.js')).WhatRemains })),
  },
  {
    id: 'book',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./book/book.js')).Book })),
  },
  {
    id: 'film',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./film/film.js')).Film })),
  },
  {
    id: 'export',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./export.js')).Export })),
  },
  {
    id: 'story',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./story.js')).StoryPart })),
  },
];
