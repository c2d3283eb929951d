import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/turn';
import { isAlive, type Plate } from '../domain/plate.js';
import type { Codes } from './plate-ports.js';

export type WhereTo = { readonly outcome: 'unactivated' | 'live' | 'gone' | 'unknown'; readonly code: string };

/** A plate may be replaced by one that is replaced later; nobody replaces this often. */
const longestChain = 16;

/**
 * The plate that stands in for this one now; undefined when it leads nowhere. Only its own outcome counts: a damaged plate goes
 * on leading to the newest one although a later plate of the chain was lost.
 */
export const successorOf = async (codes: Pick<Codes, 'byIds'>, plate: Plate): Promise<Plate | undefined> => {
  if (plate.gone) return undefined;
  let now: Plate | undefined = plate;
  for (let steps = 0; now?.lifeState === 'reassigned' && steps < longestChain; steps++)
    now = now.replacedBy === undefined ? undefined : (await codes.byIds([now.replacedBy]))[0];
  return now?.lifeState === 'reassigned' ? undefined : now;
};

/** Lost, replaced by nothing, or taken out of use before anyone used it: a neutral page, whatever the reason. */
export const isGone = (plate: Plate): boolean =>
  plate.gone || (!isAlive(plate) && (plate.stockState === 'damaged' || plate.stockState === 'retired'));

/** Where a scanned plate leads, for ever. Never throws for what it does not know. */
export const resolveCode =
  (deps: { readonly codes: Pick<Codes, 'byCode' | 'byIds'> }): Handler<{ readonly code: string }, WhereTo> =>
  async (input) => {
    const parsed = parsePlateCode(input.code);
    const plate = parsed.ok ? await deps.codes.byCode(parsed.code) : undefined;
    if (!plate) return { outcome: 'unknown', code: parsed.ok ? parsed.code : '' };
    const now = await successorOf(deps.codes, plate);
    if (!now || isGone(now)) return { outcome: 'gone', code: plate.code };
    return { outcome: isAlive(now) ? 'live' : 'unactivated', code: now.code };
  };
