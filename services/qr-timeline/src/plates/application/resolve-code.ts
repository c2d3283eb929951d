import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import { isAlive, type Plate } from '../domain/plate.js';
import type { Codes, OpenedStories } from './plate-ports.js';

export type WhereTo = { readonly outcome: 'unactivated' | 'live' | 'gone' | 'unknown'; readonly code: string };

/** Maximum chain length of replacements; longer than any real one. */
const longestChain = 16;

/**
 * Returns the current replacement of this plate; undefined if it leads nowhere. Only its own outcome counts: a damaged
 * plate still leads to the newest one if a later plate was lost.
 */
export const successorOf = async (codes: Pick<Codes, 'byIds'>, plate: Plate): Promise<Plate | undefined> => {
  if (plate.gone) return undefined;
  let now: Plate | undefined = plate;
  for (let steps = 0; now?.lifeState === 'reassigned' && steps < longestChain; steps++)
    now = now.replacedBy === undefined ? undefined : (await codes.byIds([now.replacedBy]))[0];
  return now?.lifeState === 'reassigned' ? undefined : now;
};

/** Lost without replacement, or retired before use: a neutral page in each case. */
export const isGone = (plate: Plate): boolean =>
  plate.gone || (!isAlive(plate) && (plate.stockState === 'damaged' || plate.stockState === 'retired'));

type CaseDeps = {
  readonly codes: Pick<Codes, 'byIds'>;
  readonly openedStories: Pick<OpenedStories, 'ofCase'>;
};

/** Returns the plate that opened the memorial of this plate's case; undefined if the plate has its own timeline. */
export const memorialPlateOf = async (deps: CaseDeps, plate: Plate): Promise<Plate | undefined> => {
  if (plate.caseId === undefined || plate.lifeState !== 'unactivated' || isGone(plate)) return undefined;
  const firstId = await deps.openedStories.ofCase(plate.caseId);
  if (firstId === undefined || firstId === plate.id) return undefined;
  const [first] = await deps.codes.byIds([firstId]);
  const now = first && (await successorOf(deps.codes, first));
  return now && isAlive(now) && !isGone(now) ? now : undefined;
};

/** Resolves a known plate. */
export const whereTo = async (deps: CaseDeps, plate: Plate): Promise<WhereTo> => {
  const now = await successorOf(deps.codes, plate);
  if (!now || isGone(now)) return { outcome: 'gone', code: plate.code };
  const memorial = await memorialPlateOf(deps, now);
  if (memorial) return { outcome: 'live', code: memorial.code };
  return { outcome: isAlive(now) ? 'live' : 'unactivated', code: now.code };
};

/** Resolves a scanned plate, permanently. Never throws for unknown codes. */
export const resolveCode =
  (deps: CaseDeps & { readonly codes: Pick<Codes, 'byCode'> }): Handler<{ readonly code: string }, WhereTo> =>
  async (input) => {
    const parsed = parsePlateCode(input.code);
    const plate = parsed.ok ? await deps.codes.byCode(parsed.code) : undefined;
    return plate ? whereTo(deps, plate) : { outcome: 'unknown', code: parsed.ok ? parsed.code : '' };
  };
