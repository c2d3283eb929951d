import type { House, Letter } from '../letter.js';
import { spoken } from '../plain-words.js';

export type FamilyTimeline = {
  readonly familyName?: string;
  readonly subjectName: string;
  /** The funeral home or pet cemetery. */
  readonly partner: string;
  readonly code: string;
};

/** To the family of a case: the address that stands on their plate, and nothing that only they may read. */
export const familyTimeline = (
  { familyName = '', subjectName, partner, code }: FamilyTimeline,
  { publicUrl }: House,
): Letter => {
  const from = spoken(partner) || 'Your funeral home';
  const name = spoken(subjectName);
  const timeline = name === '' ? 'a timeline' : `a timeline for ${name}`;
  return {
    subject: `${from} has prepared ${timeline}`,
    dear: familyName,
    parts: [
      { say: `${from} has prepared ${timeline}, for you to open and keep.` },
      { lead: 'Open the timeline', to: `${publicUrl}/c/${encodeURIComponent(code)}` },
      {
        say: 'It is the same address as on your plate. Whoever opens it first enters a name and an e-mail address and keeps the timeline, so please do not pass this mail on before.',
      },
      { say: 'You may begin with what was prepared or with an empty page, and change everything later.' },
      { say: 'If you do not know who this is, there is nothing to do.' },
    ],
  };
};
