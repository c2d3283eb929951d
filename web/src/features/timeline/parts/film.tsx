import { useState, type CSSProperties, type JSX } from 'react';
import type { Memory } from '../timeline-api.js';

/** "0:07", "12:40", "1:02:40" */
const lengthOf = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
};

type Props = { readonly memory: Memory; readonly style: CSSProperties; readonly onBroken: () => void };

/** Nothing of it is loaded before somebody wants it, so its length is told beside it until then. */
export const Film = ({ memory, style, onBroken }: Props): JSX.Element => {
  const [begun, setBegun] = useState(false);
  const { title, mediaUrl, thumbUrl, durationSeconds = 0 } = memory;
  const length = durationSeconds > 0 ? lengthOf(durationSeconds) : undefined;
  return (
    <>
      {/* A guest's film has no captions to offer; its words stand beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className="picture-film"
        src={mediaUrl ?? undefined}
        poster={thumbUrl ?? undefined}
        style={style}
        controls
        playsInline
        preload="none"
        aria-label={length === undefined ? title : `${title}, ${length}`}
        onPlay={() => setBegun(true)}
        onError={onBroken}
      />
      {length !== undefined && !begun && (
        <span className="film-length" aria-hidden="true">
          {length}
        </span>
      )}
    </>
  );
};
