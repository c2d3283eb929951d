import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { maskEmail } from '@keepsake/contracts/values/mask';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Tx } from '@keepsake/platform/request-context';
import type { Keepers, LinkTokens } from '../../governance/api.js';
import type { TimelineRows, TimelineSecrets } from '../../timelines/api.js';
import { isNeeded, revivesHandOver, waitsUntil, type SuccessorState } from '../domain/succession.js';
import type { Succession, SuccessionRows, Successor, Successors } from './ports.js';

export type RequestDeps = {
  readonly timelines: TimelineRows;
  readonly succession: SuccessionRows;
  readonly successors: Successors;
  readonly keepers: Pick<Keepers, 'ownerOf'>;
  readonly successorTokens: LinkTokens;
  readonly secrets: TimelineSecrets;
  readonly clock: Clock;
};
type Token = { readonly token: string };

export const requestUnknown = () =>
  problem(
    'not-found',
    'successor-request-unknown',
    'This request is no longer open. Ask the person who named you, or write to us.',
  );

/** A successor who was not erased. */
export type KnownSuccessor = Successor & { readonly state: Exclude<SuccessorState, 'gone'> };

export const isKnown = (successor: Successor | undefined): successor is KnownSuccessor =>
  successor !== undefined && successor.state !== 'gone';

/** Finds the successor of an emailed link, until they are removed, replaced or erased. */
export const findRequest = async (
  { successors, successorTokens }: Pick<RequestDeps, 'successors' | 'successorTokens'>,
  token: string,
): Promise<KnownSuccessor> => {
  const id = successorTokens.read(token);
  const successor = id === undefined ? undefined : await successors.find(id);
  if (!isKnown(successor)) throw requestUnknown();
  return successor;
};

export const isAddressee = ({ customerId }: Successor, caller: Caller): boolean =>
  caller.kind === 'customer' && caller.id === customerId;

export type ShownRequest = {
  readonly state: KnownSuccessor['state'];
  readonly askerName: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly email: string;
  readonly mine: boolean;
  readonly needed: boolean;
  readonly waitsUntil?: Date;
  readonly accepted: boolean;
};

/** Returns what the emailed page shows; changes nothing. */
export const getSuccessorRequest =
  (deps: RequestDeps): Handler<Token, ShownRequest> =>
  async ({ token }, { caller }) => {
    const successor = await findRequest(deps, token);
    const timeline = await deps.timelines.byId(successor.timelineId);
    if (!timeline || timeline.undone) throw requestUnknown();
    const [care, owner] = await Promise.all([deps.succession.find(timeline.id), deps.keepers.ownerOf(timeline.id)]);
    const until = waitsUntil(care);
    return {
      state: successor.state,
      askerName: owner.name,
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      email: maskEmail(deps.secrets.openEmail(successor.emailSealed)),
      mine: isAddressee(successor, caller),
      needed: isNeeded(care),
      ...present({ waitsUntil: until && until > deps.clock.now() ? until : undefined }),
      accepted: successor.acceptedAt !== undefined,
    };
  };

/** The owner was told of the refusal, so the waiting period begins again. */
const announceAgain = async (
  { succession }: Pick<RequestDeps, 'succession'>,
  tx: Tx,
  { timelineId, checkId, ownerless }: Succession,
  at: Date,
): Promise<void> => {
  if (checkId === undefined) return; // every announcement has one
  await succession.saveStep(tx, timelineId, { step: 'announced', at, checkId });
  if (!ownerless) tx.publish(successionMoved, { timelineId, now: 'announced' });
};

/** Records consent or refusal, also a later refusal. The link is enough, because it gives nothing away. */
export const answerSuccessorRequest =
  (deps: RequestDeps): Handler<Token & { readonly agrees: boolean }, { readonly state: KnownSuccessor['state'] }> =>
  async ({ token, agrees }, ctx) => {
    const { id, timelineId } = await findRequest(deps, token);
    return ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, timelineId);
      const care = await deps.succession.find(timelineId, tx);
      const { successor } = care;
      if (timeline.undone || !isKnown(successor) || successor.id !== id) throw requestUnknown();
      const state = agrees ? 'agreed' : 'declined';
      if (successor.state !== state) {
        const now = deps.clock.now();
        await deps.successors.settle(tx, id, state, now);
        tx.publish(successionMoved, { timelineId, now: `successor-${state}`, successorId: id });
        if (revivesHandOver(care, state)) await announceAgain(deps, tx, care, now);
      }
      return { state };
    });
  };
