import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import { largestPage } from '@keepsake/platform/paging';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { OrderFacts } from '../domain/ordered.js';
import { codeUnknown, isAlive, timelinePath, type Plate } from '../domain/plate.js';
import type { LinkTokens } from './keeping-ports.js';
import { factsOfPlates } from './ordered-plates.js';
import type { Codes, OpenedStories, OrderDesk } from './plate-ports.js';
import type { TimelineCard, Timelines } from './ports.js';

export type PlatesOwner = Required<Omit<OwnedPlate, 'facts'>> & {
  /** Until it is confirmed that they activated it. */
  readonly confirmToken?: string;
};
export type OwnedPlate = {
  readonly plate: Plate;
  readonly card?: TimelineCard;
  readonly timelineUrl?: string;
  /** What its order says, until it is activated. */
  readonly facts?: OrderFacts;
};

/** Every plate of the signed-in customer: what was ordered and what lives. Replaced ones have left the list. */
export const listCustomerCodes =
  (deps: {
    readonly codes: Codes;
    readonly timelines: Timelines;
    readonly desk: Pick<OrderDesk, 'storyOf'>;
    readonly openedStories: OpenedStories;
  }): Handler<unknown, readonly OwnedPlate[]> =>
  async (_, turn) => {
    if (turn.caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to see your plates.');
    const plates = await deps.codes.ofCustomer(turn.caller.id, largestPage);
    const [cards, facts] = await Promise.all([cardsOf(deps.timelines, plates), factsOfPlates(deps)(plates, turn)]);
    return plates.map((plate) => {
      const card = cards.get(plate.timelineId ?? '');
      if (!isAlive(plate)) return { plate, ...present({ facts: facts.get(plate.id) }) };
      return { plate, timelineUrl: timelinePath(plate.code), ...(card ? { card } : {}) };
    });
  };

const cardsOf = async (timelines: Timelines, plates: readonly Plate[]): Promise<ReadonlyMap<string, TimelineCard>> => {
  const ids = plates.map(({ timelineId }) => timelineId).filter((id) => id !== undefined);
  const cards = ids.length === 0 ? [] : await timelines.cards(ids);
  return new Map(cards.map((card) => [card.timelineId, card]));
};

/** Where the timeline of a plate that was replaced stands now, also when the plate itself leads nowhere any more. */
const livingPlate = async (codes: Pick<Codes, 'byIds'>, plate: Plate): Promise<Plate> => {
  const [next] = plate.replacedBy === undefined ? [] : await codes.byIds([plate.replacedBy]);
  return next ? livingPlate(codes, next) : plate;
};

/** For the mails about a plate: who its family is, and where its timeline stands. */
export const getOwner =
  (deps: {
    readonly codes: Codes;
    readonly timelines: Timelines;
    readonly confirmTokens: Pick<LinkTokens, 'make'>;
  }): Handler<{ readonly codeId: string }, PlatesOwner> =>
  async ({ codeId }, turn) => {
    requireSystem(turn.caller);
    const [asked] = await deps.codes.byIds([codeId]);
    if (!asked) throw codeUnknown();
    const plate = await livingPlate(deps.codes, asked);
    const card = (await cardsOf(deps.timelines, [plate])).get(plate.timelineId ?? '');
    if (!card)
      throw problem(
        'not-found',
        'code-not-activated',
        'This plate has no owner yet. Please ask again once it has one.',
      );
    const owner = { plate, card, timelineUrl: timelinePath(plate.code) };
    return card.confirmed ? owner : { ...owner, confirmToken: deps.confirmTokens.make(card.timelineId) };
  };
