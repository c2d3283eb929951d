import type { JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PasswordReset } from '../../../shared/password-reset/password-reset.js';

/** One page for both kinds: whoever has an account of each gets a link for each. */
export default function ResetPage(): JSX.Element {
  const kind = useSearchParams()[0].get('kind') === 'pet' ? 'pet' : 'memorial';
  return <PasswordReset audience="partners" signIn={(linked) => `/partners/${linked?.partnerType ?? kind}`} />;
}
