type Pictured = {
  readonly mediaUrl: string | null;
  readonly thumbUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
};

/** Longer side of the server's thumbnails, in pixels. */
const thumbPx = 640;

/** Returns the picture to load first: fast on slow networks, shown until the sharper one has loaded. */
export const smallPictureOf = ({ thumbUrl, mediaUrl }: Pick<Pictured, 'thumbUrl' | 'mediaUrl'>): string | undefined =>
  thumbUrl ?? mediaUrl ?? undefined;

/** Returns a small and a large source; the browser chooses by screen. */
export const picturesOf = ({ thumbUrl, mediaUrl, width, height }: Pictured) => {
  if (mediaUrl === null) return undefined;
  const src = thumbUrl ?? mediaUrl;
  if (thumbUrl === null || width === null || height === null) return { src };
  const thumbWidth = Math.round(width * Math.min(1, thumbPx / Math.max(width, height)));
  if (thumbWidth >= width) return { src };
  return { src, srcSet: `${thumbUrl} ${thumbWidth}w, ${mediaUrl} ${width}w`, sizes: '(min-width: 768px) 640px, 100vw' };
};
