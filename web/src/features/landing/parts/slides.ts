import type { EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';
import { firstPicture } from '../first-picture.js';

export type Slide = {
  readonly event: EventTypeSlug;
  readonly title: string;
  readonly sentence: string;
  readonly action: string;
  readonly picture: string;
};

export const slides: readonly [Slide, ...Slide[]] = [
  {
    event: 'memorial',
    title: 'Memorial QR Plates',
    sentence:
      'A small plate on the stone. Whoever scans it finds a name, a face, and the stories of everyone who was there.',
    action: 'Create Memorial Timeline',
    picture: firstPicture,
  },
  {
    event: 'wedding',
    title: 'Wedding QR Memories',
    sentence: 'One card on every table. Forty cameras, one album, and nobody has to make an account.',
    action: 'Create Wedding Timeline',
    picture: new URL('../../../shared/pictures/wedding.webp', import.meta.url).href,
  },
  {
    event: 'birthday',
    title: 'Birthday QR Timeline',
    sentence: 'The years so far, told by the people who shared them. It grows with every birthday after.',
    action: 'Create Birthday Timeline',
    picture: new URL('../../../shared/pictures/birthday.webp', import.meta.url).href,
  },
];

export const rotationMs = 8000;
