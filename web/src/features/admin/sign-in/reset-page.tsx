import type { StaffLinkAnswer } from '@keepsake/contracts/rest/staff-members';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { PasswordReset } from '../../../shared/password-reset/password-reset.js';
import { sessionQuery } from '../../../shared/session.js';
import { Onward } from '../parts/onward.js';
import { roleName } from '../staff/staff-labels.js';
import './sign-in.css';

/** Sets the password after an invitation or a reset. */
export default function ResetPage(): JSX.Element {
  const client = useQueryClient();
  const [joined, setJoined] = useState(false);
  const [signedOut, setSignedOut] = useState<StaffLinkAnswer>();
  if (joined) return <Onward to="/admin" />;
  if (signedOut)
    return (
      <section className="sign-in">
        <div role="status">
          <h1>You’re all set.</h1>
          <p className="password-reset-lead">Sign in with {signedOut.email}.</p>
          <Link to="/admin/login" state={{ email: signedOut.email }} className="button button-primary">
            Sign In
          </Link>
        </div>
      </section>
    );
  return (
    <section className="sign-in">
      <PasswordReset<StaffLinkAnswer>
        audience="admin"
        signIn={() => '/admin/login'}
        invitation={({ purpose, name, email, role }) =>
          purpose === 'invitation'
            ? {
                heading: `Welcome${name === '' ? '' : `, ${name}`}`,
                lead: `You are invited as ${roleName(role)}. Choose a password for ${email}.`,
                button: 'Create password',
                pendingLabel: 'Setting it…',
              }
            : undefined
        }
        onJoined={(linked) => {
          // The session has to be loaded before the first page can open.
          client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
            () => setJoined(true),
            () => setSignedOut(linked),
          );
        }}
      />
    </section>
  );
}
