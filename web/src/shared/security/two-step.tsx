import type { TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { useRef, useState, type JSX } from 'react';
import { useToast } from '../toast/toast-store.js';
import { Enrol } from './enrol.js';
import { PasswordForm } from './password-form.js';
import { RecoveryCodes } from './recovery-codes.js';
import { useEndTwoStep, useRenewCodes, useStartTwoStep, type Audience, type Me } from './security-api.js';

const few = 3;

type CallOptions = 'start' | 'end' | 'renew';

const questions = {
  start: {
    question: 'Set up two-step verification',
    yes: 'Continue',
    text: 'You need an authenticator app. Nothing changes until you enter a valid code.',
  },
  renew: { question: 'Make new recovery codes?', yes: 'Make new ones', text: 'The ones you have stop working.' },
  end: {
    question: 'Turn off two-step verification?',
    yes: 'Turn off',
    text: 'Your password alone signs you in then, and your recovery codes stop working.',
  },
} as const;

const leftLabel = (left: number): string =>
  left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;

const TwoStepStatus = ({ me }: { readonly me: Me }): JSX.Element => (
  <>
    <p>
      <span className="security-mark" data-quiet={!me.twoStep}>
        {me.twoStep ? 'On' : 'Off'}
      </span>
    </p>
    <p>
      {me.twoStep
        ? 'Signing in asks for a code from your app after the password.'
        : 'With it, anyone who learns your password still cannot sign in: a code from an app on your phone is asked for as well.'}
    </p>
    {me.twoStep && (
      <p className={me.recoveryCodesLeft <= few ? 'notice notice-warning' : 'security-left'}>
        {leftLabel(me.recoveryCodesLeft)}
      </p>
    )}
  </>
);

/** Adds a code of an authenticator app to the password, so that one leaked secret is not enough. */
export const TwoStep = ({ audience, me }: { readonly audience: Audience; readonly me: Me }): JSX.Element => {
  const toast = useToast();
  const start = useStartTwoStep(audience);
  const end = useEndTwoStep(audience);
  const [asking, setAsking] = useState<CallOptions>();
  const [started, setStarted] = useState<TwoStepStarted>();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useRenewCodes(audience, setCodes);
  const heading = useRef<HTMLHeadingElement>(null);

  /** The focused element is gone; keyboard users continue at the top of this section. */
  const settle = (): void => {
    setAsking(undefined);
    setStarted(undefined);
    setCodes(undefined);
    heading.current?.focus();
  };
  const acts: Readonly<Record<CallOptions, (password: string) => Promise<void>>> = {
    start: async (password) => {
      setStarted(await start.mutateAsync(password));
      setAsking(undefined);
    },
    renew: async (password) => {
      await renew.mutateAsync(password);
      setAsking(undefined);
    },
    end: async (password) => {
      await end.mutateAsync(password);
      toast({ title: 'Two-step verification is off' });
      settle();
    },
  };

  const content = (): JSX.Element => {
    if (codes) return <RecoveryCodes codes={codes} onSaved={settle} />;
    if (started && !me.twoStep)
      return <Enrol audience={audience} started={started} onCodes={setCodes} onLeave={settle} />;
    if (asking !== undefined) {
      const { question, yes, text } = questions[asking];
      return (
        <PasswordForm
          key={asking}
          question={question}
          yes={yes}
          pending={start.isPending || renew.isPending || end.isPending}
          onPassword={acts[asking]}
          onLeave={settle}
        >
          {text}
        </PasswordForm>
      );
    }
    return (
      <>
        <TwoStepStatus me={me} />
        <div className="security-actions">
          {me.twoStep ? (
            <>
              <button type="button" className="button button-quiet" onClick={() => setAsking('renew')}>
                New recovery codes
              </button>
              <button type="button" className="button button-text" onClick={() => setAsking('end')}>
                Turn off
              </button>
            </>
          ) : (
            <button type="button" className="button button-primary" onClick={() => setAsking('start')}>
              Set up
            </button>
          )}
        </div>
      </>
    );
  };

  return (
    <section className="security" aria-labelledby="two-step-heading">
      <h2 id="two-step-heading" ref={heading} tabIndex={-1}>
        Two-step verification
      </h2>
      {content()}
    </section>
  );
};
