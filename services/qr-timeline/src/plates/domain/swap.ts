import { platesEach } from '@keepsake/contracts/values/plate-count';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { problem, type Kind, type Problem } from '@keepsake/platform/problem';
import { isAlive, type Plate } from './plate.js';

/** Why a shipment is no longer packed; undefined while it is open. */
export type ShipmentEnd = 'shipped' | 'completed' | 'cancelled';

type PackedOrder = {
  readonly number: string;
  readonly state: 'placed' | 'short' | 'allotted' | 'cancelled';
  readonly codes: number;
  /** Plates of all codes. */
  readonly copies: number;
};

const ended: Readonly<Record<ShipmentEnd, (number: string) => string>> = {
  shipped: (number) => `The parcel of ${number} has been shipped with its plates. Reload the list.`,
  completed: (number) => `Order ${number} is completed, so its plates stay as they are. Please reload the list.`,
  cancelled: (number) => `Order ${number} was canceled, and its plates are free again. Reload the list.`,
};

/** Returns why no plate of this order can be swapped; undefined if one can. */
export const swapProblem = (order: PackedOrder, parcelEnd: ShipmentEnd | undefined): Problem | undefined => {
  const { number, state } = order;
  const end = state === 'cancelled' ? 'cancelled' : parcelEnd;
  if (end !== undefined) return problem('conflict', `order-already-${end}`, ended[end](number));
  if (state === 'placed')
    return problem(
      'conflict',
      'codes-not-allotted',
      `Order ${number} has no plates yet. Please confirm its payment first.`,
    );
  if (state === 'short')
    return problem('conflict', 'codes-short', `Order ${number} waits for codes. Please generate a batch first.`);
  if (platesEach(order) > 1)
    return problem(
      'conflict',
      'swap-needs-copies',
      `Several plates of order ${number} show one code, so a single plate cannot take their place. Send a replacement on the page of the order; all of them are then made again.`,
    );
  return undefined;
};

/** Result of a swap: `damaged` are those of `out` that do not return to stock. */
export type Swap = {
  readonly out: readonly Plate[];
  readonly damaged: readonly Plate[];
  readonly into: readonly Plate[];
};

type Asked = {
  readonly number: string;
  /** Plates that are with the order now. */
  readonly now: readonly Plate[];
  /** Those of `now` that replace another plate, which leads to them. */
  readonly replacing: ReadonlySet<Plate>;
  readonly found: ReadonlyMap<string, Plate>;
  /** Canonical. */
  readonly codes: readonly string[];
  readonly damaged: readonly string[];
};

/** The message is also set on the field, where the packer reads it. */
const refused = (kind: Kind, slug: string, message: string, field = 'codes'): Problem =>
  problem(kind, slug, message, { errors: [{ field, message }] });

const another = 'Please take another plate.';

const swapOutProblem = (plate: Plate, { number, replacing }: Asked): Problem | undefined => {
  if (plate.stockState === 'shipped') return problem('conflict', 'order-already-shipped', ended.shipped(number));
  if (plate.lifeState === 'unactivated' && replacing.has(plate))
    return refused(
      'conflict',
      'code-replaces-another',
      `${groupPlateCode(plate.code)} replaces another plate of ${number}, which leads to it. Reload the list, or choose “Send a replacement” for it.`,
    );
  if (plate.lifeState === 'unactivated') return undefined;
  return refused(
    'conflict',
    'code-already-activated',
    `A family’s timeline is on ${groupPlateCode(plate.code)} already. Please leave it in the order, or move the timeline in customer service.`,
  );
};

const swapIntoProblem = (plate: Plate): Problem | undefined => {
  const name = groupPlateCode(plate.code);
  const no = (slug: string, text: string): Problem => refused('conflict', `new-code-${slug}`, `${name} ${text}`);
  if (plate.test) return no('is-test', `is a TEST plate, which goes to nobody. ${another}`);
  if (isAlive(plate) || plate.lifeState === 'reassigned')
    return no('in-use', `has been activated before. Please put it aside for customer service and take another plate.`);
  if (plate.gone || plate.stockState === 'damaged' || plate.stockState === 'retired')
    return no('out-of-use', `was taken out of use. Please put it aside and take another plate.`);
  if (plate.orderId !== undefined)
    return no('of-order', `belongs to another order. Please put it back to that parcel and take another plate.`);
  if (plate.caseId !== undefined) return no('of-case', `was given to a partner’s case. ${another}`);
  return plate.stockState === 'available' ? undefined : no('taken', `is promised to somebody. ${another}`);
};

const theOne = (found: ReadonlyMap<string, Plate>, code: string, field?: string): Plate => {
  const plate = found.get(code);
  if (plate) return plate;
  const text = `We do not know ${groupPlateCode(code)}. Please compare it with the plate.`;
  throw refused('not-found', 'code-unknown', text, field);
};

const plates = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

const damagedOf = ({ now, found, damaged }: Asked, out: readonly Plate[]): readonly Plate[] =>
  damaged.flatMap((code) => {
    const plate = theOne(found, code, 'damaged');
    if (out.includes(plate)) return [plate];
    // Repeated request: it has been removed already.
    if (plate.stockState === 'damaged' && !now.includes(plate)) return [];
    throw refused(
      'invalid',
      'code-not-taken-out',
      `${groupPlateCode(code)} is not taken out of this order, so it is not marked damaged here. Please take it in as damaged with the batches.`,
      'damaged',
    );
  });

/** Returns the changes needed to give the order exactly these plates; throws a problem if impossible. */
export const planSwap = (input: Asked): Swap => {
  const { number, now, found, codes } = input;
  if (new Set(codes).size < codes.length)
    throw refused('invalid', 'code-named-twice', 'A plate is named twice. Please send each code once.');
  if (codes.length !== now.length)
    throw refused(
      'invalid',
      'plates-differ',
      `Order ${number} has ${plates(now.length)}, not ${codes.length}. Please send the code of every plate that it shall have.`,
    );
  const chosen = codes.map((code) => theOne(found, code));
  const out = now.filter((plate) => !chosen.includes(plate));
  const into = chosen.filter((plate) => !now.includes(plate));
  for (const plate of into) throwIf(swapIntoProblem(plate));
  for (const plate of out) throwIf(swapOutProblem(plate, input));
  return { out, into, damaged: damagedOf(input, out) };
};

const throwIf = (refusal: Problem | undefined): void => {
  if (refusal) throw refusal;
};
