/** The hero's first picture, alone in its file so that it can be asked for before React is there. */
export const firstPicture = new URL('../../shared/pictures/memorial.webp', import.meta.url).href;

export const askForFirstPicture = (): void => {
  new Image().src = firstPicture;
};
