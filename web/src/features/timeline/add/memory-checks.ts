import { both, isFlag, isObject, isRecordOf, isText, isTexts, optional } from '../../../shared/storage/stored.js';
import type { SealChoice } from '../capsules/seal-choice.js';
import type { DetailsByPhoto, MemoryText, PhotoDetails } from '../timeline-api.js';

export const isMemoryText = isObject<MemoryText>({
  title: isText,
  description: isText,
  date: isText,
  location: isText,
  submittedBy: isText,
  prompt: optional(isText),
});

export const isDetailsByPhoto = isRecordOf(isObject<PhotoDetails>({ caption: isText, date: isText }));

export const isSealChoice = isObject<SealChoice>({ opensOn: isText, hiddenFromOwner: isFlag, email: isText });

type Additions = { readonly pictures?: DetailsByPhoto; readonly seal?: SealChoice };

/** Texts, photos and seal of a memory that is being written or corrected. */
export const isMemoryDraft = both(
  isTexts(['title', 'description', 'date', 'location', 'submittedBy', 'prompt']),
  isObject<Additions>({ pictures: optional(isDetailsByPhoto), seal: optional(isSealChoice) }),
);
