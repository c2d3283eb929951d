/** How wide the hero draws its pictures, which are wider than a phone because their sides are cut off. */
export const pictureSizes = '(max-width: 767px) 128vw, 100vw';

export const pictureSet = (small: string, large: string): string => `${small} 960w, ${large} 1600w`;
