import { shortened } from '@keepsake/contracts/values/shortened';
import type { Memory } from './timeline-api.js';
import { timelineText as t } from './parts/timeline-texts.js';

type Named = Pick<Memory, 'title' | 'description'> & Partial<Pick<Memory, 'caption' | 'mediaType'>>;

/** Returns a name for a memory: its title, else its text, else its media type. */
export const nameOfMemory = ({ title, caption = '', description, mediaType }: Named): string => {
  const name = title || caption || description.split('\n', 1)[0] || '';
  if (name !== '') return shortened(name);
  return t(mediaType === 'video' ? 'video' : mediaType === 'audio' ? 'recording' : 'photo');
};
