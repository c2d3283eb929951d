type Pictured = {
  readonly mediaUrl: string | null;
  readonly thumbUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
};

/** The longer side of a thumbnail, as the server makes it. */
const thumbPx = 640;

/**
 * What is asked for first, over however poor a line: a face is seen within a second or two and grows sharp afterwards. A browser
 * keeps showing it until the sharper one is whole.
 */
export const smallPictureOf = ({ thumbUrl, mediaUrl }: Pick<Pictured, 'thumbUrl' | 'mediaUrl'>): string | undefined =>
  thumbUrl ?? mediaUrl ?? undefined;

/** Small for a small screen, large for a sharp one; the browser knows which it is. */
export const picturesOf = ({ thumbUrl, mediaUrl, width, height }: Pictured) => {
  if (mediaUrl === null) return undefined;
  const src = thumbUrl ?? mediaUrl;
  if (thumbUrl === null || width === null || height === null) return { src };
  const thumbWidth = Math.round(width * Math.min(1, thumbPx / Math.max(width, height)));
  if (thumbWidth >= width) return { src };
  return { src, srcSet: `${thumbUrl} ${thumbWidth}w, ${mediaUrl} ${width}w`, sizes: '(min-width: 768px) 640px, 100vw' };
};
