import type { PasswordLinkAnswer } from '@keepsake/contracts/rest/password-links';
import type { JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PasswordReset } from '../../../shared/password-reset/password-reset.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useSignedIn } from './use-signed-in.js';

/** Resets the password of both kinds: an address with both accounts gets a link for each. */
export default function ResetPage(): JSX.Element {
  const kind = useSearchParams()[0].get('kind') === 'pet' ? 'pet' : 'memorial';
  const signedIn = useSignedIn();
  const toast = useToast();
  return (
    <PasswordReset<PasswordLinkAnswer>
      audience="partners"
      signIn={(linked) => `/partners/${linked?.partnerType ?? kind}`}
      invitation={({ joins, email }) =>
        joins === undefined
          ? undefined
          : {
              heading: `Welcome to ${joins}`,
              lead: `Choose a password. You sign in with it and with ${email}.`,
              button: 'Join',
              pendingLabel: 'Joining…',
            }
      }
      onJoined={({ joins }) => {
        toast({ title: `You have joined ${joins ?? ''}`, description: 'You are signed in on this device.' });
        void signedIn('/partners/dashboard');
      }}
    />
  );
}
