import { readForgivingly, squeeze } from '@keepsake/contracts/values/crockford';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { invalidFields, problem } from '@keepsake/platform/problem';
import { keyedHash, seal, unseal } from '@keepsake/platform/sealed';
import type { Turn, Tx } from '@keepsake/platform/turn';
import type { OwnAct } from './own-acts.js';
import { matchingStep, newTotpSecret } from './totp.js';
import type { PersonKind, TwoStepTable } from './two-step.postgres.js';

const wishMs = 15 * 60_000;
const recoveryCodes = 10;
const recoveryLength = 10;

/** The code of an app as the second step of a sign-in, with recovery codes for the day the phone is gone. */
export const createTwoStep = (deps: {
  readonly kind: PersonKind;
  readonly table: TwoStepTable;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: string;
  readonly act: OwnAct;
}) => {
  const { kind, table, clock, ids, secret } = deps;
  const purposeOf = (id: string): string => `${kind}-totp ${id}`;
  const hashOf = (id: string, code: string): string => keyedHash(secret, `${kind}-recovery`, `${id} ${code}`);

  /** The audit tells what staff do. A partner's own switch is told to them by mail. */
  const note = async (tx: Tx, turn: Turn, id: string, action: string, on?: boolean): Promise<void> => {
    if (turn.caller.kind !== 'staff') return;
    const switched = on === undefined ? {} : { before: { twoStep: !on }, after: { twoStep: on } };
    await deps.act(tx, turn, { staffId: turn.caller.id, action, subject: kind, subjectId: id, ...switched });
  };

  const freshCodes = async (tx: Tx, id: string): Promise<readonly string[]> => {
    const codes = Array.from({ length: recoveryCodes }, () => ids.symbols(recoveryLength));
    await table.replaceCodes(
      tx,
      id,
      codes.map((code) => hashOf(id, code)),
    );
    return codes.map((code) => `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`);
  };

  const spendAppCode = async (tx: Tx, id: string, sealed: string, code: string): Promise<boolean> => {
    const plain = unseal(secret, purposeOf(id), sealed);
    const step = matchingStep(plain, code, clock.now(), await table.lastStep(tx, id));
    if (step !== undefined) await table.setStep(tx, id, step);
    return step !== undefined;
  };

  /** Takes a code of the app or a recovery code, each of them once. */
  const spend = async (tx: Tx, id: string, sealed: string, typed: string): Promise<boolean> => {
    const code = squeeze(typed) ?? '';
    if (/^\d{6}$/.test(code)) return spendAppCode(tx, id, sealed, code);
    return table.spendCode(tx, id, hashOf(id, readForgivingly(code)));
  };

  return {
    /**
     * After the right password, and before there is a session: asks for the code where there is one. False when it is wrong.
     * `welcome` is written together with the code that was spent.
     */
    admit: async (
      id: string,
      code: string | undefined,
      turn: Turn,
      welcome: (tx: Tx) => Promise<void> = async () => {},
    ): Promise<boolean> => {
      const sealed = await table.sealed(id);
      if (sealed !== undefined && code === undefined)
        throw problem('unauthenticated', 'code-needed', 'Please enter the code from your app.');
      return turn.once(async (tx) => {
        if (sealed !== undefined && !(await spend(tx, id, sealed, code ?? ''))) return false;
        await welcome(tx);
        return true;
      });
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
        await note(tx, turn, id, 'two-step-on', true);
        return freshCodes(tx, id);
      });
      if (result === 'late')
        throw problem('conflict', 'two-step-late', 'This took more than 15 minutes. Please start again.');
      if (result === 'wrong')
        throw invalidFields([{ field: 'code', message: 'That code does not match. Please try the next one.' }]);
      return result;
    },

    /** By the person, or by somebody who may when the phone is gone. False when it was off already. */
    switchOff: (id: string, turn: Turn): Promise<boolean> =>
      turn.once(async (tx) => {
        const was = await table.switchOff(tx, id);
        if (was) await note(tx, turn, id, 'two-step-off', false);
        return was;
      }),

    renewCodes: async (id: string, turn: Turn): Promise<readonly string[]> => {
      if ((await table.sealed(id)) === undefined)
        throw problem('conflict', 'two-step-off', 'The second step is off. Please set it up first.');
      return turn.once(async (tx) => {
        await note(tx, turn, id, 'recovery-codes-renewed');
        return freshCodes(tx, id);
      });
    },

    codesLeft: table.codesLeft,
    /** Who of these has it on. */
    among: table.among,
  };
};

export type TwoStep = ReturnType<typeof createTwoStep>;
