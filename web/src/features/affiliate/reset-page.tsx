import type { JSX } from 'react';
import { PasswordReset } from '../../shared/password-reset/password-reset.js';

export default function ResetPage(): JSX.Element {
  return <PasswordReset audience="affiliates" signIn={() => '/affiliate/login'} />;
}
