import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import type { JSX } from 'react';
import { sessionQuery } from '../../../shared/session.js';
import { useSessionEnded } from '../../../shared/use-session-ended.js';
import { SignInForm } from './sign-in-form.js';
import { signInKey } from './sign-in-api.js';
import './sign-in.css';

/** Covers the open page, so that its input stays. */
export const SessionEnded = ({ email }: { readonly email: string }): JSX.Element => {
  const client = useQueryClient();
  const { ended, again } = useSessionEnded(signInKey[0]);

  const goOn = (signedIn: string): void => {
    again();
    const ofPages = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0],
    };
    // The same person keeps the page; another one must not see its data.
    void (signedIn === email ? client.invalidateQueries(ofPages) : client.resetQueries(ofPages));
  };

  return (
    <Modal
      className="office-dialog"
      open={ended}
      title="Your session has ended."
      footer={null}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width="min(400px, 100vw)"
      destroyOnHidden
    >
      <p className="session-ended-text">Sign in to go on; what you typed is kept.</p>
      <SignInForm email={email} onSignedIn={goOn} />
    </Modal>
  );
};
