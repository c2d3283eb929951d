import { useState, type CSSProperties, type JSX } from 'react';
import { PlayIcon } from '../../../shared/controls/icons.js';
import { nameOfMemory } from '../memory-name.js';
import type { Memory } from '../timeline-api.js';
import { durationOf } from '../voice/duration.js';
import { voiceText as t } from '../voice/voice-texts.js';

type Props = {
  readonly memory: Memory;
  readonly style: CSSProperties;
  readonly onBroken: () => void;
  /** In groups a tile may be too narrow for controls, so the video opens in the lightbox. */
  readonly onOpen?: (id: string) => void;
};

/** Loads nothing before play, so the length is shown as text until then. */
export const Video = ({ memory, style, onBroken, onOpen }: Props): JSX.Element => {
  const [begun, setBegun] = useState(false);
  const { mediaUrl, thumbUrl, durationSeconds = 0 } = memory;
  const title = nameOfMemory(memory);
  const length = durationSeconds > 0 ? durationOf(durationSeconds) : undefined;
  if (onOpen)
    return (
      <button
        type="button"
        className="picture video-tile"
        aria-label={length === undefined ? t('playName', { name: title }) : t('playLength', { name: title, length })}
        onClick={() => onOpen(memory.id)}
      >
        <img src={thumbUrl ?? undefined} alt="" style={style} loading="lazy" decoding="async" onError={onBroken} />
        <span className="video-play">
          <PlayIcon />
        </span>
        {length !== undefined && (
          <span className="video-length" aria-hidden="true">
            {length}
          </span>
        )}
      </button>
    );
  return (
    <>
      {/* Guests' videos have no captions; their text is beside them. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className="picture-video"
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
        <span className="video-length" aria-hidden="true">
          {length}
        </span>
      )}
    </>
  );
};
