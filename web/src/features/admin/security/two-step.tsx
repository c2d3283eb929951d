import type { OwnSecurity, TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { useToast } from '../../../shared/toast/toast-store.js';
import { StateLabel } from '../parts/state-label.js';
import { Enrol } from './enrol.js';
import { PasswordDialog } from './password-dialog.js';
import { RecoveryList } from './recovery-list.js';
import { useEndTwoStep, useRenewCodes, useStartTwoStep } from './security-api.js';

const few = 3;

/** Adds a code of an authenticator app to the password, so that one leaked secret is not enough. */
export const TwoStep = ({ me }: { readonly me: OwnSecurity }): JSX.Element => {
  const toast = useToast();
  const start = useStartTwoStep();
  const end = useEndTwoStep();
  const renew = useRenewCodes();
  const [asking, setAsking] = useState<'start' | 'end' | 'renew'>();
  const [started, setStarted] = useState<TwoStepStarted>();
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = (): void => {
    for (const one of [start, end, renew]) one.reset();
    setAsking(undefined);
  };

  const content = (): JSX.Element => {
    if (codes)
      return (
        <RecoveryList
          codes={codes}
          onSaved={() => {
            setCodes(undefined);
            setStarted(undefined);
          }}
        />
      );
    if (started && !me.twoStep)
      return <Enrol started={started} onCodes={setCodes} onLeave={() => setStarted(undefined)} />;
    return (
      <>
        <p>
          <StateLabel tone={me.twoStep ? 'done' : 'ended'}>{me.twoStep ? 'On' : 'Off'}</StateLabel>
        </p>
        <p className="dialog-text">
          {me.twoStep
            ? 'Signing in asks for a code from your app after the password.'
            : 'With it, anyone who learns your password still cannot sign in: a code from an app on your phone is asked for as well.'}
        </p>
        {me.twoStep && (
          <p className={me.recoveryCodesLeft <= few ? 'notice notice-warning security-notice' : 'dialog-text'}>
            {me.recoveryCodesLeft === 1
              ? '1 recovery code is left.'
              : `${me.recoveryCodesLeft} recovery codes are left.`}
          </p>
        )}
        <div className="recovery-actions">
          {me.twoStep ? (
            <>
              <Button onClick={() => setAsking('renew')}>New recovery codes</Button>
              <Button danger onClick={() => setAsking('end')}>
                Turn off
              </Button>
            </>
          ) : (
            <Button type="primary" onClick={() => setAsking('start')}>
              Set up
            </Button>
          )}
        </div>
      </>
    );
  };

  return (
    <section className="panel" aria-labelledby="two-step-title">
      <h2 id="two-step-title">Two-step verification</h2>
      {content()}
      {asking === 'start' && (
        <PasswordDialog
          question="Set up two-step verification"
          yes="Continue"
          pending={start.isPending}
          error={start.error}
          onLeave={leave}
          onPassword={(password) =>
            start.mutate(password, {
              onSuccess: (answer) => {
                setStarted(answer);
                leave();
              },
            })
          }
        >
          You need an authenticator app. Nothing changes until you enter a valid code.
        </PasswordDialog>
      )}
      {asking === 'end' && (
        <PasswordDialog
          question="Turn off two-step verification?"
          yes="Turn off"
          danger
          pending={end.isPending}
          error={end.error}
          onLeave={leave}
          onPassword={(password) =>
            end.mutate(password, {
              onSuccess: () => {
                toast({ title: 'Two-step verification is off' });
                leave();
              },
            })
          }
        >
          Your password alone signs you in then, and your recovery codes stop working.
        </PasswordDialog>
      )}
      {asking === 'renew' && (
        <PasswordDialog
          question="Make new recovery codes?"
          yes="Make new ones"
          pending={renew.isPending}
          error={renew.error}
          onLeave={leave}
          onPassword={(password) =>
            renew.mutate(password, {
              onSuccess: ({ recoveryCodes }) => {
                setCodes(recoveryCodes);
                leave();
              },
            })
          }
        >
          The ones you have stop working.
        </PasswordDialog>
      )}
    </section>
  );
};
