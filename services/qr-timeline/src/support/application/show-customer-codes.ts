import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import {
  type OrderFacts,
  isAlive,
  timelinePath,
  undoableUntil,
  type Plate,
  type FactsOfPlates,
  type Codes,
  isGone,
  successorOf,
} from '../../plates/api.js';
import type { Dispute, Disputes } from './dispute-ports.js';
import type { TimelineCard, Timelines } from '../../timelines/api.js';
import type { KeeperLine, Replacement, SuccessionLine, SupportRows } from './support-ports.js';

export type SupportPlate = {
  readonly plate: Plate;
  readonly card?: TimelineCard;
  /** Order details, until it is activated. */
  readonly facts?: OrderFacts;
  readonly timelineUrl?: string;
  readonly keepers: readonly {
    readonly name: string;
    readonly email: string;
    readonly role: KeeperLine['role'];
    readonly state: KeeperLine['state'];
  }[];
  readonly undoUntil?: Date;
  readonly replacement?: Replacement;
  /** The code that scanning a replaced plate resolves to. */
  readonly leadsTo?: string;
  /** Set while it is frozen. */
  readonly dispute?: Dispute;
  readonly succession?: Omit<SuccessionLine, 'timelineId' | 'emailSealed'> & { readonly email?: string };
};

const maxPlates = 1_000;

/** Lists every plate of a customer with its timeline, keepers and replacement. */
export const listCodesOfCustomer =
  (deps: {
    readonly support: SupportRows;
    readonly codes: Pick<Codes, 'byIds'>;
    readonly timelines: Pick<Timelines, 'cards'>;
    readonly decryptEmail: (encrypted: string) => string;
    readonly clock: Clock;
    readonly disputes: Pick<Disputes, 'openOf'>;
    readonly factsOf: FactsOfPlates;
  }): Handler<{ readonly customerId: string }, readonly SupportPlate[]> =>
  async ({ customerId }, ctx) => {
    requireStaff(ctx.caller, 'support');
    const plates = await deps.support.platesOf(customerId, maxPlates);
    const timelineIds = plates.flatMap(({ timelineId }) => timelineId ?? []);
    const cards = new Map((await deps.timelines.cards(timelineIds)).map((card) => [card.timelineId, card]));
    const facts = await deps.factsOf(plates, ctx);
    const disputes = await deps.disputes.openOf(timelineIds);
    const keepers = await deps.support.keepersOf(timelineIds);
    const successions = new Map((await deps.support.successionsOf(timelineIds)).map((one) => [one.timelineId, one]));
    const replaced = plates.filter(({ lifeState }) => lifeState === 'reassigned').map(({ id }) => id);
    const replacements = new Map((await deps.support.replacementsOf(replaced)).map((one) => [one.codeId, one]));
    const leadsTo = new Map<string, string>();
    for (const plate of plates.filter(({ lifeState }) => lifeState === 'reassigned')) {
      const now = await successorOf(deps.codes, plate);
      if (now && !isGone(now)) leadsTo.set(plate.id, now.code);
    }
    return plates.map((plate) => {
      const card = cards.get(plate.timelineId ?? '');
      const replacement = replacements.get(plate.id);
      const succession = successions.get(plate.timelineId ?? '');
      const dispute = disputes.find(({ timelineId }) => timelineId === plate.timelineId);
      return {
        plate,
        ...present({ card, facts: facts.get(plate.id) }),
        ...(isAlive(plate) &&
          !plate.gone && { timelineUrl: timelinePath(plate.code), ...undoable(plate, deps.clock.now()) }),
        ...(replacement && { replacement, ...present({ leadsTo: leadsTo.get(plate.id) }) }),
        ...(dispute && { dispute }),
        ...(succession && isAlive(plate) && { succession: shownSuccession(succession, deps.decryptEmail) }),
        keepers: keepers
          .filter(({ timelineId }) => timelineId === plate.timelineId)
          .map((one) => shown(one, deps.decryptEmail)),
      };
    });
  };

/** Set while undo is possible. */
const undoable = (plate: Plate, now: Date): { readonly undoUntil?: Date } => {
  const undoUntil = undoableUntil(plate);
  return undoUntil > now ? { undoUntil } : {};
};

const shownSuccession = (
  { timelineId: _, emailSealed, ...line }: SuccessionLine,
  decryptEmail: (encrypted: string) => string,
) => ({ ...line, ...present({ email: emailSealed ? decryptEmail(emailSealed) : undefined }) });

const shown = ({ name, emailSealed, role, state }: KeeperLine, decryptEmail: (encrypted: string) => string) => ({
  name,
  email: decryptEmail(emailSealed),
  role,
  state,
});
