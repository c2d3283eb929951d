import type { JSX } from 'react';
import { inAffiliates, inSignIn } from '../../shared/area/areas.js';
import { usePageTitle } from '../../shared/page-title.js';
import { passwordResetText } from '../../shared/password-reset/password-reset-texts.js';
import { PasswordReset } from '../../shared/password-reset/password-reset.js';

const ResetPage = (): JSX.Element => {
  usePageTitle(passwordResetText('title'));
  return <PasswordReset audience="affiliates" signIn={() => '/affiliate/login'} />;
};

export default inAffiliates(inSignIn(ResetPage));
