import { aloudText } from './aloud-texts.js';
import { contributionsOf } from '../contributions.js';
import type { Memory } from '../timeline-api.js';

/** The opening of the page, or one memory, as shown large and read aloud. */
export type Passage = {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly text: string;
  readonly by: string;
  /** The memory that the page scrolls to. */
  readonly memory?: Memory;
};

/** Returns the shown memories with words, one passage per contribution; its captions follow its text. */
export const passagesOf = (memories: readonly Memory[], dateOf: (date: string) => string): readonly Passage[] =>
  contributionsOf(memories.filter(({ status = 'shown' }) => status === 'shown')).flatMap(({ memories: together }) => {
    const [first] = together;
    const captions = together.flatMap(({ caption = '' }) => (caption === '' ? [] : [caption]));
    const text = [first.description, ...captions].filter((part) => part !== '').join('\n\n');
    if (first.title === '' && text === '') return [];
    const date = first.date === null ? '' : dateOf(first.date);
    return [{ id: first.id, title: first.title, date, text, by: first.submittedBy ?? '', memory: first }];
  });

/** Longer utterances are cut off by some browsers. */
const maxLength = 200;

/** Returns the sentences of a passage; long ones are split at commas or blanks. */
export const sentencesOf = ({ title, date, text, by }: Omit<Passage, 'id' | 'memory'>): readonly string[] =>
  [date, title, ...text.split('\n'), by === '' ? '' : aloudText('by', { name: by })]
    .flatMap((line) => line.match(/[^.!?。…]+[.!?。…]*["”’)]*\s*/gu) ?? [line])
    .flatMap((sentence) => sentence.match(new RegExp(`.{1,${maxLength}}(?:[,;:\\s]|$)|.{1,${maxLength}}`, 'gsu')) ?? [])
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
