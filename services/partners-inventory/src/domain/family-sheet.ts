import { caseMessages } from '@keepsake/contracts/catalogue/case-messages';
import { problem } from '@keepsake/platform/problem';

/** What a family reads, one after the other; the first one leads to the other two. */
export const familySteps = [
  {
    name: 'Open the page',
    words:
      'Point the camera of a phone at the square, or type the address below it. Whoever opens it first enters a name and an e-mail address and keeps the page.',
  },
  {
    name: 'Add your first photographs and words',
    words: 'Take your time. One picture is enough to begin, and everything can be changed later.',
  },
  {
    name: 'Invite the family',
    words: 'Send the address to those who were close, so that they can look and add what they remember.',
  },
] as const;

/** Whom a family asks: one quiet line. */
export const contactLine = (home: {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly phone: string;
  readonly website?: string;
}): string =>
  [`Questions? ${home.name}`, `${home.city}, ${home.state}`, home.phone, home.website].filter(Boolean).join(' · ');

export const caseWithoutPlate = () => problem('conflict', 'case-without-plate', caseMessages.noPlateYet);
