import { isProblem } from '@keepsake/platform/problem';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import type { Story } from '../domain/claim.js';
import { freeNames, orderFacts, type OrderFacts, type Progress } from '../domain/ordered.js';
import { codeUnknown, readCode, type Plate } from '../domain/plate.js';
import type { Codes, OpenedStories, OrderClient } from './plate-ports.js';

type Deps = { readonly orders: Pick<OrderClient, 'storyOf'>; readonly openedStories: Pick<OpenedStories, 'ofOrders'> };

export type Ordered = {
  readonly ordered: boolean;
  readonly yours: boolean;
  readonly private: boolean;
  readonly timelines: number;
  readonly begun: boolean;
  /** Names of the order that no timeline has yet, if it has several. */
  readonly names: readonly string[];
} & Partial<Pick<Story, 'eventType' | 'honoreeName' | 'eventDate' | 'ownerName' | 'ownerEmail'>> & {
    readonly eventDescription?: string | undefined;
  };

const notOrdered: Ordered = { ordered: false, yours: false, private: false, timelines: 0, begun: false, names: [] };
const nothingOpened: Progress = { timelines: 1, begun: false, takenNames: [] };

const waitsForOrderer = (plate: Plate): plate is Plate & { readonly orderId: string } =>
  plate.orderId !== undefined && plate.lifeState === 'unactivated' && !plate.gone;

/**
 * Returns what a plate shows of its order before activation. Its buyer reads all; others read the event type of an
 * order that is not private.
 */
export const getOrdered =
  (deps: Deps & { readonly codes: Pick<Codes, 'byCode'> }): Handler<{ readonly code: string }, Ordered> =>
  async (input, ctx) => {
    const plate = await deps.codes.byCode(readCode(input.code));
    if (!plate) throw codeUnknown();
    if (!waitsForOrderer(plate)) return notOrdered;
    const [story, [opened]] = await Promise.all([
      deps.orders.storyOf(plate.orderId, ctx),
      deps.openedStories.ofOrders([plate.orderId]),
    ]);
    const yours = ctx.caller.kind === 'customer' && ctx.caller.id === story.ordererId;
    const progress = opened ?? nothingOpened;
    if (!yours)
      return {
        ...notOrdered,
        ordered: true,
        ...(story.isPrivate ? {} : { eventType: story.eventType }),
      };
    const { description, ...facts } = orderFacts(story, progress);
    return {
      ...facts,
      eventDescription: description,
      ordered: true,
      yours,
      private: story.isPrivate,
      timelines: progress.timelines,
      begun: progress.begun,
      names: freeNames(story, progress.takenNames),
      ownerName: story.ownerName,
      ownerEmail: story.ownerEmail,
    };
  };

export type FactsOfPlates = (plates: readonly Plate[], ctx: RequestContext) => Promise<ReadonlyMap<string, OrderFacts>>;

/** Returns order details by plate id; omits them if the orders service is unavailable. */
export const factsOfPlates =
  ({ orders, openedStories }: Deps): FactsOfPlates =>
  async (plates, ctx) => {
    const waiting = plates.filter(waitsForOrderer);
    const orderIds = [...new Set(waiting.map(({ orderId }) => orderId))];
    if (orderIds.length === 0) return new Map();
    const [opened, stories] = await Promise.all([
      openedStories.ofOrders(orderIds),
      Promise.all(orderIds.map(async (orderId) => [orderId, await storyIfAvailable(orders, orderId, ctx)] as const)),
    ]);
    const byOrder = new Map(stories);
    return new Map(
      waiting.flatMap(({ id, orderId }) => {
        const story = byOrder.get(orderId);
        const progress = opened.find((one) => one.orderId === orderId) ?? nothingOpened;
        return story ? [[id, listedFacts(story, progress)] as const] : [];
      }),
    );
  };

/** A plate that may still get one of several names shows all of them. */
const listedFacts = (story: Story, progress: Progress): OrderFacts => {
  const free = freeNames(story, progress.takenNames);
  return free.length > 1 ? { eventType: story.eventType, honoreeName: free.join(', ') } : orderFacts(story, progress);
};

const storyIfAvailable = async (
  orders: Pick<OrderClient, 'storyOf'>,
  orderId: string,
  ctx: RequestContext,
): Promise<Story | undefined> => {
  try {
    return await orders.storyOf(orderId, ctx);
  } catch (error) {
    if (isProblem(error) && (error.kind === 'unavailable' || error.kind === 'not-found')) return undefined;
    throw error;
  }
};
