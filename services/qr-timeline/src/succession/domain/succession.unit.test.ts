import { describe, expect, it } from '@jest/globals';
import { isNeeded, nextMove, planOf, waitsUntil, type Care, type Move } from './succession.js';

const dayMs = 24 * 60 * 60_000;
const start = new Date('2030-01-01T09:00:00Z');
const on = (day: number): Date => new Date(start.getTime() + day * dayMs);
const agreed = { state: 'agreed' } as const;
const base: Care = { wish: 'keep', ownerless: false, guestsPaused: false, ownerSeenAt: start };

/** Runs the job every day, or on the given days, and returns what happens when. */
const run = (care: Care, days: readonly number[]): readonly (readonly [number, Move])[] => {
  let state = care;
  const moves: (readonly [number, Move])[] = [];
  for (const day of days) {
    const move = nextMove(state, on(day));
    if (move === undefined) continue;
    moves.push([day, move]);
    if (move === 'hand-over') break;
    state = { ...state, step: move, stepAt: on(day), guestsPaused: state.guestsPaused || move === 'closed' };
  }
  return moves;
};
const daily = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, day) => day);

describe('an owner who does not answer', () => {
  it('gets one question a year and nothing else when the page is kept', () => {
    expect(run(base, daily(1_100))).toEqual([
      [365, 'checked'],
      [730, 'checked'],
      [1_095, 'checked'],
    ]);
  });

  it('is reminded twice before the successor gets a request, then another', () => {
    expect(run({ ...base, wish: 'hand-over', successor: agreed }, daily(600))).toEqual([
      [365, 'checked'],
      [395, 'reminded'],
      [425, 'reminded-again'],
      [455, 'announced'],
      [485, 'asked-again'],
    ]);
  });

  it('gets the question again a year after a successor who never answers', () => {
    const asked: Care = { ...base, wish: 'hand-over', successor: agreed, step: 'asked-again', stepAt: on(485) };
    expect(nextMove(asked, on(485 + 364))).toBeUndefined();
    expect(nextMove(asked, on(485 + 365))).toBe('checked');
  });

  it('loses the page to an accepted successor only after the waiting period', () => {
    const accepted = { ...agreed, acceptedAt: on(456) };
    const care: Care = { ...base, wish: 'hand-over', successor: accepted, step: 'announced', stepAt: on(455) };
    expect(nextMove(care, on(484))).toBeUndefined();
    expect(nextMove(care, on(485))).toBe('hand-over');
  });

  it('finds the page closed after the notices, and then a yearly question', () => {
    expect(run({ ...base, wish: 'close' }, daily(900)).slice(3)).toEqual([
      [455, 'announced'],
      [485, 'closed'],
      [850, 'checked'],
    ]);
  });
});

it('removes a page 30 days after the announcement, and does nothing after that', () => {
  const moves = run({ ...base, wish: 'remove' }, daily(1_500));
  expect(moves.slice(3)).toEqual([
    [455, 'announced'],
    [485, 'removed'],
  ]);
  expect(waitsUntil({ ...base, wish: 'remove', step: 'removed', stepAt: on(485) })).toEqual(on(515));
});

describe('a job that did not run', () => {
  it('sends one notice and starts its period on that day', () => {
    const care: Care = { ...base, wish: 'hand-over', successor: agreed };
    expect(run(care, [1_000, 1_001, 1_029, 1_030, 1_400, 1_401, 1_430])).toEqual([
      [1_000, 'checked'],
      [1_030, 'reminded'],
      [1_400, 'reminded-again'],
      [1_430, 'announced'],
    ]);
  });

  it('grants the whole waiting period after a year', () => {
    const care: Care = { ...base, wish: 'close', step: 'reminded-again', stepAt: on(425) };
    expect(run(care, [800, 801, 829, 830])).toEqual([
      [800, 'announced'],
      [830, 'closed'],
    ]);
  });

  it('does nothing when the clock goes back', () => {
    expect(nextMove({ ...base, step: 'checked', stepAt: on(365), wish: 'close' }, on(10))).toBeUndefined();
  });
});

describe('a wish', () => {
  it.each(['asked', 'declined', 'gone'] as const)(
    'falls back to keeping the page when the successor is %s',
    (state) => {
      const care: Care = { ...base, wish: 'hand-over', successor: { state } };
      expect(planOf(care)).toBe('keep');
      expect(run(care, daily(600))).toEqual([[365, 'checked']]);
    },
  );

  it('falls back to keeping the page when the successor declines after being asked', () => {
    const care: Care = {
      ...base,
      wish: 'hand-over',
      successor: { state: 'declined' },
      step: 'announced',
      stepAt: on(455),
    };
    expect(nextMove(care, on(500))).toBeUndefined();
  });

  it.each(['keep', 'close', 'remove'] as const)('needs no successor when it is to %s the page', (wish) => {
    expect(isNeeded({ ...base, wish, successor: agreed, step: 'announced', stepAt: on(455) })).toBe(false);
  });

  it('needs no closing when guests are paused already', () => {
    expect(planOf({ ...base, wish: 'close', guestsPaused: true })).toBe('keep');
  });
});

describe('a timeline without an owner', () => {
  const care: Care = { ...base, ownerless: true, wish: 'hand-over', successor: agreed };

  it.each(['hand-over', 'keep', 'close', 'remove'] as const)('asks its successor with the wish %s', (wish) => {
    expect(run({ ...care, wish }, daily(800))).toEqual([
      [0, 'announced'],
      [30, 'asked-again'],
      [395, 'announced'],
      [425, 'asked-again'],
      [790, 'announced'],
    ]);
  });

  it.each([
    { successor: { state: 'asked' } },
    { wish: 'remove', successor: { state: 'gone' } },
    { wish: 'close', successor: { state: 'declined' } },
    { successor: { state: 'declined' }, step: 'announced', stepAt: start },
  ] as const)('stays as it is with %j', (more) => expect(run({ ...care, ...more }, daily(800))).toEqual([]));

  it('asks its successor when a question to the owner was open', () => {
    expect(nextMove({ ...care, step: 'reminded', stepAt: on(3) }, on(4))).toBe('announced');
  });
});

describe('a dispute', () => {
  const care: Care = { ...base, wish: 'hand-over', successor: agreed, step: 'announced', stepAt: on(455) };

  it('starts the waiting period again when it ends', () => {
    const disputed = { ...care, disputeEndedAt: on(470) };
    expect(waitsUntil(disputed)).toEqual(on(500));
    expect(nextMove(disputed, on(499))).toBeUndefined();
    expect(nextMove(disputed, on(500))).toBe('asked-again');
  });

  it('changes nothing when it ended before the step', () => {
    expect(waitsUntil({ ...care, disputeEndedAt: on(400) })).toEqual(on(485));
  });
});
