import type { PasswordLinkAnswer } from '@keepsake/contracts/rest/password-links';
import type { JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inPartners, inSignIn } from '../../../shared/area/areas.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { passwordResetText } from '../../../shared/password-reset/password-reset-texts.js';
import { PasswordReset } from '../../../shared/password-reset/password-reset.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { partnerSignInText as t } from './partner-sign-in-texts.js';
import { useSignedIn } from './use-signed-in.js';

/** Resets the password of both kinds: an address with both accounts gets a link for each. */
const ResetPage = (): JSX.Element => {
  usePageTitle(passwordResetText('title'));
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
              heading: t('joinTitle', { name: joins }),
              lead: t('joinLead', { email }),
              button: t('join'),
              pendingLabel: t('joining'),
            }
      }
      onJoined={({ joins }) => {
        toast({ title: t('joined', { name: joins ?? '' }), description: t('joinedMore') });
        void signedIn('/partners/dashboard');
      }}
    />
  );
};

export default inPartners(inSignIn(ResetPage));
