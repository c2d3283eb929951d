import { useState, type CSSProperties, type JSX } from 'react';
import { ifEnglish } from '../../../shared/language/texts.js';
import { ownPreviewOf } from '../add/own-previews.js';
import type { Memory } from '../timeline-api.js';
import { Voice } from '../voice/voice.js';
import { Video } from './video.js';
import { voiceText as t } from '../voice/voice-texts.js';

type Props = {
  readonly memory: Memory;
  readonly style: CSSProperties;
  /** Absent for a single one, which plays in place. */
  readonly onOpen: ((id: string) => void) | undefined;
};

/** Videos, recordings and pictures in processing. Not in the first load, because most pages begin with photos. */
export const OtherMedia = ({ memory, style, onOpen }: Props): JSX.Element => {
  const [broken, setBroken] = useState(false);
  if (memory.mediaType === 'audio') return <Voice memory={memory} />;
  if (memory.mediaState === 'making') {
    const preview = ownPreviewOf(memory.id);
    if (preview === undefined) return <p className="picture-missing">{t('almostReady')}</p>;
    return (
      <p className="picture picture-own">
        <img src={preview} alt={memory.caption ?? memory.title} />
        <span>{t('almostReady')}</span>
      </p>
    );
  }
  if (memory.mediaUrl === null || broken)
    return <p className="picture-missing">{ifEnglish(memory.mediaFault) ?? t('videoMissing')}</p>;
  return <Video memory={memory} style={style} onBroken={() => setBroken(true)} {...(onOpen && { onOpen })} />;
};
