import { slideWords } from '../words.js';

const [memorial, wedding, birthday] = slideWords;

/** What a slide shows: a still in two sizes and its film, all drawn by web/scripts. */
export const slides = [
  {
    ...memorial,
    picture: new URL('../../../shared/pictures/memorial.webp', import.meta.url).href,
    pictureSmall: new URL('../../../shared/pictures/memorial-small.webp', import.meta.url).href,
    films: {
      webm: new URL('../../../shared/pictures/memorial.webm', import.meta.url).href,
      mp4: new URL('../../../shared/pictures/memorial.mp4', import.meta.url).href,
    },
  },
  {
    ...wedding,
    picture: new URL('../../../shared/pictures/wedding.webp', import.meta.url).href,
    pictureSmall: new URL('../../../shared/pictures/wedding-small.webp', import.meta.url).href,
    films: {
      webm: new URL('../../../shared/pictures/wedding.webm', import.meta.url).href,
      mp4: new URL('../../../shared/pictures/wedding.mp4', import.meta.url).href,
    },
  },
  {
    ...birthday,
    picture: new URL('../../../shared/pictures/birthday.webp', import.meta.url).href,
    pictureSmall: new URL('../../../shared/pictures/birthday-small.webp', import.meta.url).href,
    films: {
      webm: new URL('../../../shared/pictures/birthday.webm', import.meta.url).href,
      mp4: new URL('../../../shared/pictures/birthday.mp4', import.meta.url).href,
    },
  },
] as const;

export type Slide = (typeof slides)[number];

export const rotationMs = 8000;
