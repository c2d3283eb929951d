import { isProblem } from '@keepsake/platform/problem';
import type { Handler, Turn } from '@keepsake/platform/turn';
import type { Story } from '../domain/claim.js';
import { orderFacts, type OrderFacts } from '../domain/ordered.js';
import { codeUnknown, readCode, type Plate } from '../domain/plate.js';
import type { Codes, OpenedStories, OrderDesk } from './plate-ports.js';

type Deps = { readonly desk: Pick<OrderDesk, 'storyOf'>; readonly openedStories: Pick<OpenedStories, 'ofOrders'> };

export type Ordered = {
  readonly ordered: boolean;
  readonly yours: boolean;
  readonly private: boolean;
  readonly timelines: number;
  readonly begun: boolean;
} & Partial<Pick<Story, 'eventType' | 'honoreeName' | 'eventDate' | 'ownerName' | 'ownerEmail'>> & {
    readonly eventDescription?: string | undefined;
  };

const notOrdered: Ordered = { ordered: false, yours: false, private: false, timelines: 0, begun: false };

const waitsForOrderer = (plate: Plate): plate is Plate & { readonly orderId: string } =>
  plate.orderId !== undefined && plate.lifeState === 'unactivated' && !plate.gone;

/**
 * What a plate says of its order before it is activated. Its orderer reads all of it; anyone else reads the kind of event,
 * and only when the order is not private.
 */
export const getOrdered =
  (deps: Deps & { readonly codes: Pick<Codes, 'byCode'> }): Handler<{ readonly code: string }, Ordered> =>
  async (input, turn) => {
    const plate = await deps.codes.byCode(readCode(input.code));
    if (!plate) throw codeUnknown();
    if (!waitsForOrderer(plate)) return notOrdered;
    const [story, [opened]] = await Promise.all([
      deps.desk.storyOf(plate.orderId, turn),
      deps.openedStories.ofOrders([plate.orderId]),
    ]);
    const yours = turn.caller.kind === 'customer' && turn.caller.id === story.ordererId;
    const { timelines = 1, begun = false } = opened ?? {};
    if (!yours)
      return {
        ...notOrdered,
        ordered: true,
        ...(story.isPrivate ? {} : { eventType: story.eventType }),
      };
    const { description, ...facts } = orderFacts(story, begun);
    return {
      ...facts,
      eventDescription: description,
      ordered: true,
      yours,
      private: story.isPrivate,
      timelines,
      begun,
      ownerName: story.ownerName,
      ownerEmail: story.ownerEmail,
    };
  };

export type FactsOfPlates = (plates: readonly Plate[], turn: Turn) => Promise<ReadonlyMap<string, OrderFacts>>;

/** What the orders of these plates say, by the id of the plate. Left out where the orders service is unavailable. */
export const factsOfPlates =
  ({ desk, openedStories }: Deps): FactsOfPlates =>
  async (plates, turn) => {
    const waiting = plates.filter(waitsForOrderer);
    const orderIds = [...new Set(waiting.map(({ orderId }) => orderId))];
    if (orderIds.length === 0) return new Map();
    const [opened, stories] = await Promise.all([
      openedStories.ofOrders(orderIds),
      Promise.all(orderIds.map(async (orderId) => [orderId, await storyIfAvailable(desk, orderId, turn)] as const)),
    ]);
    const byOrder = new Map(stories);
    return new Map(
      waiting.flatMap(({ id, orderId }) => {
        const story = byOrder.get(orderId);
        const begun = opened.find((one) => one.orderId === orderId)?.begun ?? false;
        return story ? [[id, orderFacts(story, begun)] as const] : [];
      }),
    );
  };

const storyIfAvailable = async (
  desk: Pick<OrderDesk, 'storyOf'>,
  orderId: string,
  turn: Turn,
): Promise<Story | undefined> => {
  try {
    return await desk.storyOf(orderId, turn);
  } catch (error) {
    if (isProblem(error) && (error.kind === 'unavailable' || error.kind === 'not-found')) return undefined;
    throw error;
  }
};
