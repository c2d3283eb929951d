import type { PartnerType } from '@keepsake/contracts/rest/partners';
import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { sessionQuery } from '../../../shared/session.js';
import { SessionEndedSheet } from '../../../shared/sign-in/session-ended.js';
import { signInKey } from './sign-in-api.js';
import { PartnerSignIn } from './sign-in-form.js';

type Props = { readonly partnerType: PartnerType; readonly email: string | undefined };

export const PartnerSessionEnded = ({ partnerType, email }: Props): JSX.Element => {
  const client = useQueryClient();
  return (
    <SessionEndedSheet signInKey={signInKey[0]} email={email}>
      {(goOn) => (
        <PartnerSignIn
          partnerType={partnerType}
          {...(email !== undefined && { email })}
          onSignedIn={(signedIn) =>
            // Another member of the team may have another role.
            void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(() => goOn(signedIn))
          }
        />
      )}
    </SessionEndedSheet>
  );
};
