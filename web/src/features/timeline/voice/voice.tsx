import type { JSX } from 'react';
import { ifEnglish } from '../../../shared/language/texts.js';
import { nameOfMemory } from '../memory-name.js';
import { ownPreviewOf } from '../add/own-previews.js';
import type { Memory } from '../timeline-api.js';
import { voiceText as t } from './voice-texts.js';
import './voice.css';
import { soundsOf, VoicePlayer } from './voice-player.js';

type Heard = Pick<
  Memory,
  'id' | 'title' | 'description' | 'caption' | 'mediaUrl' | 'mediaState' | 'mediaFault' | 'durationSeconds' | 'peaks'
>;

/** A recording on a page: the player, and the transcript. Its author can play it during processing. */
export const Voice = ({ memory }: { readonly memory: Heard }): JSX.Element => {
  const { id, title, description, caption, mediaUrl, mediaState, mediaFault, durationSeconds = 0, peaks } = memory;
  const isMaking = mediaState === 'making';
  const url = isMaking ? ownPreviewOf(id) : (mediaUrl ?? undefined);
  // The words are below, so they are no name.
  const name = t('name', { name: nameOfMemory({ title, description, mediaType: 'audio' }) });
  return (
    <div className="voice">
      {url !== undefined && <VoicePlayer sounds={soundsOf(url)} name={name} seconds={durationSeconds} peaks={peaks} />}
      {url === undefined && (
        <p className="voice-note">{isMaking ? t('almostReady') : (ifEnglish(mediaFault) ?? t('cannotPlay'))}</p>
      )}
      {isMaking && url !== undefined && <p className="voice-note">{t('almostReadyOthers')}</p>}
      {caption !== undefined && (
        <p className="voice-said" dir="auto">
          {caption}
        </p>
      )}
    </div>
  );
};
