import type { TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { useRef, useState, type JSX } from 'react';
import { useToast } from '../toast/toast-store.js';
import { Enrol } from './enrol.js';
import { PasswordForm } from './password-form.js';
import { RecoveryCodes } from './recovery-codes.js';
import { securityText as t } from './security-texts.js';
import { useEndTwoStep, useRenewCodes, useStartTwoStep, type Audience, type Me } from './security-api.js';

const few = 3;

type CallOptions = 'start' | 'end' | 'renew';

const TwoStepStatus = ({ me }: { readonly me: Me }): JSX.Element => (
  <>
    <p>
      <span className="security-mark" data-quiet={!me.twoStep}>
        {t(me.twoStep ? 'on' : 'off')}
      </span>
    </p>
    <p>{t(me.twoStep ? 'onMore' : 'offMore')}</p>
    {me.twoStep && (
      <p className={me.recoveryCodesLeft <= few ? 'notice notice-warning' : 'security-left'}>
        {t('codesLeft', { count: me.recoveryCodesLeft })}
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
      toast({ title: t('isOff') });
      settle();
    },
  };

  const content = (): JSX.Element => {
    if (codes) return <RecoveryCodes codes={codes} onSaved={settle} />;
    if (started && !me.twoStep)
      return <Enrol audience={audience} started={started} onCodes={setCodes} onLeave={settle} />;
    if (asking !== undefined) {
      return (
        <PasswordForm
          key={asking}
          question={t(`question-${asking}`)}
          yes={t(`yes-${asking}`)}
          pending={start.isPending || renew.isPending || end.isPending}
          onPassword={acts[asking]}
          onLeave={settle}
        >
          {t(`more-${asking}`)}
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
                {t('newCodes')}
              </button>
              <button type="button" className="button button-text" onClick={() => setAsking('end')}>
                {t('turnOff')}
              </button>
            </>
          ) : (
            <button type="button" className="button button-primary" onClick={() => setAsking('start')}>
              {t('setUp')}
            </button>
          )}
        </div>
      </>
    );
  };

  return (
    <section className="security" aria-labelledby="two-step-heading">
      <h2 id="two-step-heading" ref={heading} tabIndex={-1}>
        {t('twoStep')}
      </h2>
      {content()}
    </section>
  );
};
