import { readForgivingly, squeeze } from '@keepsake/contracts/values/crockford';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { invalidFields, problem } from '@keepsake/platform/problem';
import { keyedHash, seal, unseal } from '@keepsake/platform/sealed';
import type { Turn, Tx } from '@keepsake/platform/turn';
import type { OwnAct } from './own-acts.js';
import { matchingStep, newTotpSecret } from './totp.js';
import type { TwoStepTable } from './two-step.postgres.js';

const wishMs = 15 * 60_000;
const recoveryCodes = 10;
const recoveryLength = 10;

type WithSecret = { readonly id: string; readonly totpSealed: string };

/** The code of an app as the second step of a sign-in, with recovery codes for the day the phone is gone. */
export const createTwoStep = (deps: {
  readonly table: TwoStepTable;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: string;
  readonly act: OwnAct;
}) => {
  const { table, clock, ids, secret, act } = deps;
  const purposeOf = (id: string): string => `staff-totp ${id}`;
  const hashOf = (id: string, code: string): string => keyedHash(secret, 'staff-recovery', `${id} ${code}`);

  const freshCodes = async (tx: Tx, id: string): Promise<readonly string[]> => {
    const codes = Array.from({ length: recoveryCodes }, () => ids.symbols(recoveryLength));
    await table.replaceCodes(
      tx,
      id,
      codes.map((code) => hashOf(id, code)),
    );
    return codes.map((code) => `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`);
  };

  const spendAppCode = async (tx: Tx, { id, totpSealed }: WithSecret, code: string): Promise<boolean> => {
    const plain = unseal(secret, purposeOf(id), totpSealed);
    const step = matchingStep(plain, code, clock.now(), await table.lastStep(tx, id));
    if (step !== undefined) await table.setStep(tx, id, step);
    return step !== undefined;
  };

  return {
    /** Takes a code of the app or a recovery code, each of them once. */
    spend: async (tx: Tx, who: WithSecret, typed: string): Promise<boolean> => {
      const code = squeeze(typed) ?? '';
      if (/^\d{6}$/.test(code)) return spendAppCode(tx, who, code);
      return table.spendCode(tx, who.id, hashOf(who.id, readForgivingly(code)));
    },

    /** A secret to scan. Nothing is switched on before a code proves that the app has it. */
    start: async (id: string, turn: Turn): Promise<{ readonly secret: string; readonly expiresAt: Date }> => {
      const fresh = newTotpSecret();
      const expiresAt = new Date(clock.now().getTime() + wishMs);
      await turn.once((tx) => table.want(tx, id, seal(secret, purposeOf(id), fresh), expiresAt));
      return { secret: fresh, expiresAt };
    },

    confirm: async (id: string, typed: string, turn: Turn): Promise<readonly string[]> => {
      const result = await turn.once(async (tx) => {
        const sealed = await table.wanted(tx, id, clock.now());
        if (sealed === undefined) return 'late' as const;
        const code = squeeze(typed) ?? '';
        const step = /^\d{6}$/.test(code)
          ? matchingStep(unseal(secret, purposeOf(id), sealed), code, clock.now(), 0)
          : undefined;
        if (step === undefined) return 'wrong' as const;
        await table.switchOn(tx, id, sealed, step);
        await act(tx, turn, {
          staffId: id,
          action: 'two-step-on',
          subject: 'staff',
          subjectId: id,
          before: { twoStep: false },
          after: { twoStep: true },
        });
        return freshCodes(tx, id);
      });
      if (result === 'late')
        throw problem('conflict', 'two-step-late', 'This took more than 15 minutes. Please start again.');
      if (result === 'wrong')
        throw invalidFields([{ field: 'code', message: 'That code does not match. Please try the next one.' }]);
      return result;
    },

    /** `by` is the person, or an owner when the phone is gone. False when it was off already. */
    switchOff: (id: string, by: string, turn: Turn): Promise<boolean> =>
      turn.once(async (tx) => {
        const was = await table.switchOff(tx, id);
        if (was)
          await act(tx, turn, {
            staffId: by,
            action: 'two-step-off',
            subject: 'staff',
            subjectId: id,
            before: { twoStep: true },
            after: { twoStep: false },
          });
        return was;
      }),

    renewCodes: (id: string, turn: Turn): Promise<readonly string[]> =>
      turn.once(async (tx) => {
        await act(tx, turn, { staffId: id, action: 'recovery-codes-renewed', subject: 'staff', subjectId: id });
        return freshCodes(tx, id);
      }),

    codesLeft: table.codesLeft,
  };
};

export type TwoStep = ReturnType<typeof createTwoStep>;
