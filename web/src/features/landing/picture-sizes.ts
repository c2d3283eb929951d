/** Width of the hero pictures, which exceed a phone's width because their sides are cropped. */
export const pictureSizes = '(max-width: 767px) 128vw, 100vw';

export const pictureSet = (small: string, large: string): string => `${small} 960w, ${large} 1600w`;
