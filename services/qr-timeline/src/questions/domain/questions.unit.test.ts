import { describe, expect, it } from '@jest/globals';
import { promptsOf } from '@keepsake/contracts/catalog/prompts';
import { firstTime, nextStep, obstacleOf, weekAfter, type AskedQuestion } from './questions.js';

const page = { eventTypeSlug: 'memorial', promptDeck: 'memorial', isPrivate: false, guestsPaused: false } as const;
const deck = promptsOf('memorial');
const start = new Date('2030-01-01T14:00:00Z');
const weekMs = 7 * 24 * 60 * 60_000;
const zone = 'America/New_York';

/** The first questions of the deck; `opened` lists the positions of those that were opened. */
const asked = (count: number, ...opened: readonly number[]): readonly AskedQuestion[] =>
  deck.slice(0, count).map((prompt, at) => {
    const askedAt = new Date(start.getTime() + at * weekMs);
    return { id: String(at), prompt, askedAt, ...(opened.includes(at) && { openedAt: askedAt }) };
  });
const step = (questions: readonly AskedQuestion[], more: object = {}, addedAt = start) =>
  nextStep({ addedAt, asked: questions }, { ...page, ...more });

describe('the next step', () => {
  it('asks the questions of the deck in order, each once', () => {
    expect(step([])).toEqual({ ask: deck[0] });
    expect(step(asked(3, 2))).toEqual({ ask: deck[3] });
  });

  it('ends at the end of the deck', () => {
    expect(step(asked(deck.length, deck.length - 1))).toEqual({ end: 'finished' });
  });

  it('continues with the questions of another deck', () => {
    expect(step(asked(deck.length, deck.length - 1), { promptDeck: 'general' })).toEqual({ ask: 'general-first' });
  });

  it('ends after four unopened questions in a row', () => {
    expect(step(asked(3))).toEqual({ ask: deck[3] });
    expect(step(asked(4))).toEqual({ end: 'unopened' });
    expect(step(asked(5, 0))).toEqual({ end: 'unopened' });
    expect(step(asked(5, 1))).toEqual({ ask: deck[5] });
  });

  it('counts unopened questions from the latest addition of a person', () => {
    expect(step(asked(4), {}, new Date(start.getTime() + 4 * weekMs))).toEqual({ ask: deck[4] });
  });

  it.each([
    ['private', { isPrivate: true }],
    ['paused', { guestsPaused: true }],
    ['no-deck', { promptDeck: 'off' }],
    ['no-deck', { promptDeck: undefined }],
  ])('ends when the obstacle is %s', (obstacle, more) => {
    expect(obstacleOf({ ...page, ...more } as typeof page)).toBe(obstacle);
    expect(step(asked(1), more)).toEqual({ end: 'unavailable' });
  });

  it('waits during a dispute', () => {
    expect(step(asked(4), { frozen: true, guestsPaused: true })).toBe('wait');
  });
});

describe('the time of a question', () => {
  it('is the next morning of the business for a new person', () => {
    expect(firstTime(new Date('2030-01-01T13:59:00Z'), undefined, zone)).toEqual(new Date('2030-01-01T14:00:00Z'));
    expect(firstTime(new Date('2030-01-01T14:00:00Z'), undefined, zone)).toEqual(new Date('2030-01-02T14:00:00Z'));
    expect(firstTime(new Date('2030-01-02T04:00:00Z'), undefined, zone)).toEqual(new Date('2030-01-02T14:00:00Z'));
  });

  it('is not before a week after the last question', () => {
    const last = new Date('2030-01-01T14:05:00Z');
    expect(firstTime(new Date('2030-01-03T10:00:00Z'), last, zone)).toEqual(new Date('2030-01-08T14:00:00Z'));
    expect(firstTime(new Date('2031-01-03T10:00:00Z'), last, zone)).toEqual(new Date('2031-01-03T14:00:00Z'));
  });

  it('keeps the hour over the change to summer time', () => {
    expect(weekAfter(new Date('2030-03-07T14:10:00Z'), zone)).toEqual(new Date('2030-03-14T13:00:00Z'));
  });

  it('counts from a late question, however late it is', () => {
    expect(weekAfter(new Date('2031-01-01T23:00:00Z'), zone)).toEqual(new Date('2031-01-08T14:00:00Z'));
  });
});
