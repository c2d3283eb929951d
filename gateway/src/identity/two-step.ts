import { readForgivingly, squeeze } from '@keepsake/contracts/values/crockford';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { invalidFields, problem } from '@keepsake/platform/problem';
import { decrypt, encrypt, hmacs } from '@keepsake/platform/encryption';
import type { RequestContext, Tx } from '@keepsake/platform/request-context';
import type { RecordOwnAction } from './own-actions.js';
import { matchingStep, newTotpSecret } from './totp.js';
import type { PersonKind, TwoStepTable } from './two-step.postgres.js';

const setupMs = 15 * 60_000;
const recoveryCodes = 10;
const recoveryLength = 10;

/** Manages two-step verification by an authenticator app, with recovery codes for a lost phone. */
export const createTwoStep = (deps: {
  readonly kind: PersonKind;
  readonly table: TwoStepTable;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: string;
  readonly act: RecordOwnAction;
}) => {
  const { kind, table, clock, ids, secret } = deps;
  const purposeOf = (id: string): string => `${kind}-totp ${id}`;
  const hashesOf = (id: string, code: string) => hmacs(secret, `${kind}-recovery`, `${id} ${code}`);

  /** Changes of staff go to the audit log; partners get an email. */
  const note = async (tx: Tx, ctx: RequestContext, id: string, action: string, on?: boolean): Promise<void> => {
    if (ctx.caller.kind !== 'staff') return;
    const switched = on === undefined ? {} : { before: { twoStep: !on }, after: { twoStep: on } };
    await deps.act(tx, ctx, { staffId: ctx.caller.id, action, subject: kind, subjectId: id, ...switched });
  };

  const freshCodes = async (tx: Tx, id: string): Promise<readonly string[]> => {
    const codes = Array.from({ length: recoveryCodes }, () => ids.symbols(recoveryLength));
    await table.replaceCodes(
      tx,
      id,
      codes.map((code) => hashesOf(id, code)[0]),
    );
    return codes.map((code) => `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`);
  };

  const spendAppCode = async (tx: Tx, id: string, encrypted: string, code: string): Promise<boolean> => {
    const plain = decrypt(secret, purposeOf(id), encrypted);
    const step = matchingStep(plain, code, clock.now(), await table.lastStep(tx, id));
    if (step !== undefined) await table.setStep(tx, id, step);
    return step !== undefined;
  };

  /** Accepts a code of the app or a recovery code, each once. */
  const spend = async (tx: Tx, id: string, encrypted: string, typed: string): Promise<boolean> => {
    const code = squeeze(typed) ?? '';
    if (/^\d{6}$/.test(code)) return spendAppCode(tx, id, encrypted, code);
    for (const hash of hashesOf(id, readForgivingly(code))) if (await table.spendCode(tx, id, hash)) return true;
    return false;
  };

  return {
    /**
     * Verifies the second factor between password and session; false if it is wrong. `welcome` is written in the
     * transaction that uses the code.
     */
    admit: async (
      id: string,
      code: string | undefined,
      ctx: RequestContext,
      welcome: (tx: Tx) => Promise<void> = async () => {},
    ): Promise<boolean> => {
      const encrypted = await table.sealed(id);
      if (encrypted !== undefined && code === undefined)
        throw problem('unauthenticated', 'code-needed', 'Please enter the code from your app.');
      return ctx.transaction(async (tx) => {
        if (encrypted !== undefined && !(await spend(tx, id, encrypted, code ?? ''))) return false;
        await welcome(tx);
        return true;
      });
    },

    /** Creates a secret to scan. Verification is switched on only when a code proves that the app has it. */
    start: async (id: string, ctx: RequestContext): Promise<{ readonly secret: string; readonly expiresAt: Date }> => {
      const fresh = newTotpSecret();
      const expiresAt = new Date(clock.now().getTime() + setupMs);
      await ctx.transaction((tx) => table.want(tx, id, encrypt(secret, purposeOf(id), fresh), expiresAt));
      return { secret: fresh, expiresAt };
    },

    confirm: async (id: string, typed: string, ctx: RequestContext): Promise<readonly string[]> => {
      const result = await ctx.transaction(async (tx) => {
        const encrypted = await table.wanted(tx, id, clock.now());
        if (encrypted === undefined) return 'late' as const;
        const code = squeeze(typed) ?? '';
        const step = /^\d{6}$/.test(code)
          ? matchingStep(decrypt(secret, purposeOf(id), encrypted), code, clock.now(), 0)
          : undefined;
        if (step === undefined) return 'wrong' as const;
        await table.switchOn(tx, id, encrypted, step);
        await note(tx, ctx, id, 'two-step-on', true);
        return freshCodes(tx, id);
      });
      if (result === 'late')
        throw problem('conflict', 'two-step-late', 'This took more than 15 minutes. Please start again.');
      if (result === 'wrong')
        throw invalidFields([
          { field: 'code', message: 'That code isn’t right. Wait for the next one and try again.' },
        ]);
      return result;
    },

    /** Switches verification off, by the person or by an authorized colleague. Returns false if it was off already. */
    switchOff: (id: string, ctx: RequestContext): Promise<boolean> =>
      ctx.transaction(async (tx) => {
        const was = await table.switchOff(tx, id);
        if (was) await note(tx, ctx, id, 'two-step-off', false);
        return was;
      }),

    renewCodes: async (id: string, ctx: RequestContext): Promise<readonly string[]> => {
      if ((await table.sealed(id)) === undefined)
        throw problem('conflict', 'two-step-off', 'Two-step verification is off. Set it up first.');
      return ctx.transaction(async (tx) => {
        await note(tx, ctx, id, 'recovery-codes-renewed');
        return freshCodes(tx, id);
      });
    },

    codesLeft: table.codesLeft,
    /** Returns which of these accounts have it on. */
    among: table.among,
  };
};

export type TwoStep = ReturnType<typeof createTwoStep>;
