import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import {
  type OrderFacts,
  codeUnknown,
  isAlive,
  timelinePath,
  type Plate,
  factsOfPlates,
  type Codes,
  type OpenedStories,
  type OrderClient,
} from '../../plates/api.js';
import type { LinkTokens } from '../../governance/api.js';
import type { TimelineCard, Timelines } from '../../timelines/api.js';

export type PlatesOwner = Required<Omit<OwnedPlate, 'facts'>> & {
  /** Present until the activation is confirmed. */
  readonly confirmToken?: string;
};
export type OwnedPlate = {
  readonly plate: Plate;
  readonly card?: TimelineCard;
  readonly timelineUrl?: string;
  /** Order details, until it is activated. */
  readonly facts?: OrderFacts;
};

export type OwnedPlates = {
  readonly rows: readonly OwnedPlate[];
  readonly nextCursor?: string;
  readonly total: number;
};

/** Lists the customer's ordered and active plates, without replaced ones. */
export const listCustomerCodes =
  (deps: {
    readonly codes: Codes;
    readonly timelines: Timelines;
    readonly orders: Pick<OrderClient, 'storyOf'>;
    readonly openedStories: OpenedStories;
  }): Handler<{ readonly cursor?: string; readonly limit?: number }, OwnedPlates> =>
  async ({ cursor, limit = 0 }, ctx) => {
    if (ctx.caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to see your plates.');
    const page = await deps.codes.ofCustomer(ctx.caller.id, { ...present({ cursor }), limit });
    const plates = page.rows;
    const [cards, facts] = await Promise.all([cardsOf(deps.timelines, plates), factsOfPlates(deps)(plates, ctx)]);
    const shown = plates.map((plate) => {
      const card = cards.get(plate.timelineId ?? '');
      if (!isAlive(plate) || plate.gone) return { plate, ...present({ facts: facts.get(plate.id) }) };
      return { plate, timelineUrl: timelinePath(plate.code), ...(card ? { card } : {}) };
    });
    return { ...page, rows: shown };
  };

const cardsOf = async (timelines: Timelines, plates: readonly Plate[]): Promise<ReadonlyMap<string, TimelineCard>> => {
  const ids = plates.map(({ timelineId }) => timelineId).filter((id) => id !== undefined);
  const cards = ids.length === 0 ? [] : await timelines.cards(ids);
  return new Map(cards.map((card) => [card.timelineId, card]));
};

/** Returns the plate that has the timeline of a replaced plate now, even if the old plate leads nowhere. */
const livingPlate = async (codes: Pick<Codes, 'byIds'>, plate: Plate): Promise<Plate> => {
  const [next] = plate.replacedBy === undefined ? [] : await codes.byIds([plate.replacedBy]);
  return next ? livingPlate(codes, next) : plate;
};

/** Returns owner and timeline of a plate, for emails. */
export const getOwner =
  (deps: {
    readonly codes: Codes;
    readonly timelines: Timelines;
    readonly confirmTokens: Pick<LinkTokens, 'make'>;
  }): Handler<{ readonly codeId: string }, PlatesOwner> =>
  async ({ codeId }, ctx) => {
    requireSystem(ctx.caller);
    const [input] = await deps.codes.byIds([codeId]);
    if (!input) throw codeUnknown();
    const plate = await livingPlate(deps.codes, input);
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
