import type { ManageAnswer } from '@keepsake/contracts/rest/manage';
import { lazy, type ComponentType } from 'react';

export type SectionProps = { readonly code: string; readonly view: ManageAnswer };

type Role = ManageAnswer['role'];

export type Section = {
  /** Value in the URL: `?section=memories`. */
  readonly id: string;
  readonly name: string;
  readonly who: readonly Role[];
  /** Renders everything below the heading, which the frame renders. */
  readonly page: ComponentType<SectionProps>;
};

const everyone = ['owner', 'keeper', 'helper', 'support'] as const;
const keepers = ['owner', 'keeper'] as const;

/** Sections of the manage page in list order; each is loaded on first use. */
export const sections: readonly Section[] = [
  {
    id: 'waiting',
    name: 'Waiting',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./memories/waiting.js')).Waiting })),
  },
  {
    id: 'memories',
    name: 'Memories',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./memories/memories.js')).Memories })),
  },
  {
    id: 'replies',
    name: 'Replies',
    who: everyone,
    page: lazy(async () => ({ default: (await import('../replies/managed-replies.js')).ManagedReplies })),
  },
  {
    id: 'about',
    name: 'About',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./about/about.js')).About })),
  },
  {
    id: 'guests',
    name: 'Guests and privacy',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./guests/guests.js')).Guests })),
  },
  {
    id: 'cards',
    name: 'Cards and poster',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./cards.js')).Cards })),
  },
  {
    id: 'reports',
    name: 'Reported',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./keeping/reports.js')).Reports })),
  },
  {
    id: 'invitations',
    name: 'Invitations',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./keeping/invitations.js')).Invitations })),
  },
  {
    id: 'keepers',
    name: 'Keepers',
    who: everyone,
    page: lazy(async () => ({ default: (await import('./keeping/keepers.js')).Keepers })),
  },
  {
    id: 'export',
    name: 'Export',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./export.js')).Export })),
  },
  {
    id: 'story',
    name: 'Mark story complete',
    who: keepers,
    page: lazy(async () => ({ default: (await import('./story.js')).StoryPart })),
  },
];
