import { maskEmail, maskName } from '@keepsake/contracts/values/mask';
import { present } from '@keepsake/contracts/values/present';
import type { Caller, Handler } from '@keepsake/platform/request-context';
import { codeUnknown, isAlive, readCode, timelinePath } from '../domain/plate.js';
import type { Codes, OpenedStories } from './plate-ports.js';
import type { TimelineCard, Timelines } from '../../timelines/api.js';
import { isGone, memorialPlateOf, successorOf } from './resolve-code.js';

export type CodeState = {
  readonly outcome: 'unactivated' | 'live' | 'gone';
  readonly code: string;
  readonly isActivated: boolean;
  readonly timelineUrl?: string;
  readonly ownerName?: string;
  readonly ownerEmail?: string;
  readonly eventType?: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly eventDescription?: string;
  readonly private: boolean;
  /** Not activated: leads to the memorial that another plate of its case opened. */
  readonly sharesMemorial: boolean;
};

const seesAll = (caller: Caller, card: TimelineCard): boolean =>
  (caller.kind === 'customer' && caller.id === card.ownerId) ||
  (caller.kind === 'staff' && (caller.role === 'owner' || caller.role === 'support'));

/**
 * Returns the plate details visible to a caller. Unknown callers read status, event type and a masked owner; of a
 * private timeline only the status.
 */
const shown = (caller: Caller, card: TimelineCard): Partial<CodeState> => {
  const { ownerName, ownerEmail, eventType, honoreeName, eventDate, description } = card;
  if (seesAll(caller, card))
    return present({ ownerName, ownerEmail, eventType, honoreeName, eventDate, eventDescription: description });
  if (card.isPrivate) return {};
  // The owner's account was deleted.
  if (ownerEmail === '') return { eventType };
  return { eventType, ownerName: maskName(ownerName), ownerEmail: maskEmail(ownerEmail) };
};

const idle = { isActivated: false, private: false, sharesMemorial: false } as const;

export const codeStatus =
  (deps: {
    readonly codes: Pick<Codes, 'byCode' | 'byIds'>;
    readonly openedStories: Pick<OpenedStories, 'ofCase'>;
    readonly timelines: Pick<Timelines, 'cards'>;
  }): Handler<{ readonly code: string }, CodeState> =>
  async (input, { caller }) => {
    const plate = await deps.codes.byCode(readCode(input.code));
    if (!plate) throw codeUnknown();
    const now = await successorOf(deps.codes, plate);
    if (!now || isGone(now)) return { ...idle, outcome: 'gone', code: plate.code };
    const memorial = await memorialPlateOf(deps, now);
    const alive = memorial ?? now;
    if (!isAlive(alive) || alive.timelineId === undefined) return { ...idle, outcome: 'unactivated', code: now.code };
    const [card] = await deps.timelines.cards([alive.timelineId]);
    return {
      ...(card ? shown(caller, card) : {}),
      outcome: 'live',
      code: alive.code,
      isActivated: true,
      timelineUrl: timelinePath(alive.code),
      private: card?.isPrivate ?? true,
      sharesMemorial: memorial !== undefined,
    };
  };
