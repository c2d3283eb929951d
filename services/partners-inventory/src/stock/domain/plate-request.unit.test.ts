import { describe, expect, it } from '@jest/globals';
import { moved, plateActs, plateRequestStates, type PlateAct, type PlateRequest } from './plate-request.js';

const at = new Date('2026-03-01T10:00:00Z');
const input: PlateRequest = {
  id: 'one',
  locationId: 'here',
  accountId: 'them',
  quantity: 20,
  state: 'asked',
  askedAt: at,
  movedAt: at,
};
const acts = Object.keys(plateActs) as PlateAct['act'][];
const actOf = (act: PlateAct['act'], priceCents: number): PlateAct => {
  if (act === 'price') return { act, priceCents };
  if (act === 'accept') return { act, priceCents, orderId: 'the-order' };
  return act === 'refuse' ? { act, reason: 'The maker is closed.' } : { act };
};
/** Seeded random numbers, so a failing walk can be repeated. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};
const outcomeOf = (request: PlateRequest, act: PlateAct): PlateRequest | undefined => {
  try {
    return moved(request, act, at);
  } catch {
    return undefined;
  }
};

type Step = {
  readonly seed: number;
  readonly act: PlateAct;
  readonly before: PlateRequest;
  readonly after: PlateRequest;
};

/** Returns the accepted actions of a walk of up to eight random ones. */
const walk = (seed: number): readonly Step[] => {
  const random = numbers(seed);
  const steps: Step[] = [];
  let before = input;
  for (let pressed = random(8) + 1; pressed > 0; pressed--) {
    const act = actOf(acts[random(acts.length)] ?? 'price', random(3) * 100);
    const after = outcomeOf(before, act);
    if (!after) continue;
    steps.push({ seed, act, before, after });
    before = after;
  }
  return steps;
};

const faultsOf = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap(({ seed, act, before, after }) => {
    const rules: readonly (readonly [string, boolean])[] = [
      ['moved after its end', act.act === 'receive' || !['declined', 'sent', 'refused'].includes(before.state)],
      ['another price than the one that was seen', act.act !== 'accept' || after.priceCents === act.priceCents],
      ['accepted without a price', act.act !== 'accept' || before.state === 'priced'],
      [
        'received twice, or before it was sent',
        act.act !== 'receive' || (before.state === 'sent' && !before.receivedAt),
      ],
      ['sent without a yes', act.act === 'receive' || after.state !== 'sent' || before.state === 'accepted'],
      ['no price', !['priced', 'accepted', 'sent'].includes(after.state) || after.priceCents !== undefined],
      ['a reason beside a refusal only', (after.state === 'refused') === (after.reason !== undefined)],
    ];
    return rules.filter(([, kept]) => !kept).map(([rule]) => `${seed}: ${act.act} from ${before.state}: ${rule}`);
  });

describe('a request for plates', () => {
  it('goes from asked over priced to sent, or ends in between', () => {
    const priced = moved(input, { act: 'price', priceCents: 14_900 }, at);
    const accepted = moved(priced, { act: 'accept', priceCents: 14_900, orderId: 'one' }, at);
    expect(moved({ ...priced, state: 'accepted' }, { act: 'send' }, at)).toMatchObject({
      state: 'sent',
      priceCents: 14_900,
    });
    expect(moved(priced, { act: 'decline' }, at).state).toBe('declined');
    expect(moved(input, { act: 'decline' }, at).state).toBe('declined');
    expect(moved(accepted, { act: 'refuse', reason: 'None are left.' }, at)).toMatchObject({
      state: 'refused',
      reason: 'None are left.',
    });
  });

  it('is not accepted at an unseen price', () => {
    const again = moved(
      moved(input, { act: 'price', priceCents: 14_900 }, at),
      { act: 'price', priceCents: 19_900 },
      at,
    );
    expect(() => moved(again, { act: 'accept', priceCents: 14_900, orderId: 'one' }, at)).toThrow(
      'The price was changed meanwhile. Please look at it again.',
    );
  });

  it('is never sent unaccepted or moved after its end (1,000 random walks)', () => {
    const walks = Array.from({ length: 1_000 }, (_, index) => walk(index + 1));
    expect(walks.flatMap(faultsOf)).toEqual([]);
    // Only the order sends the plates of an accepted price; that is not one of these actions.
    expect(new Set(walks.map((steps) => (steps.at(-1)?.after ?? input).state)).size).toBe(
      plateRequestStates.length - 1,
    );
  });

  it('refuses a late action in every state with the state and next step', () => {
    for (const state of plateRequestStates)
      for (const act of acts) {
        const request = { ...input, state, priceCents: 100 };
        if ((plateActs[act].from as readonly string[]).includes(state)) continue;
        expect(() => moved(request, actOf(act, 100), at)).toThrow(/Please/);
      }
  });
});
