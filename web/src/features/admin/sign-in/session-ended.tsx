import { Modal } from 'antd';
import type { JSX } from 'react';
import { siteText as t } from '../../../shared/area/site-texts.js';
import { useSignInAgain } from '../../../shared/sign-in/use-sign-in-again.js';
import { StaffSignIn } from './sign-in-form.js';
import { signInKey } from './sign-in-api.js';
import './sign-in.css';

/** Covers the open page, so that its input stays. */
export const SessionEnded = ({ email }: { readonly email: string }): JSX.Element => {
  const { ended, goOn } = useSignInAgain(signInKey[0], email);
  return (
    <Modal
      className="office-dialog"
      open={ended}
      title={t('sessionEnded')}
      footer={null}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width="min(400px, 100vw)"
      destroyOnHidden
    >
      <p className="session-ended-text">{t('sessionEndedMore')}</p>
      <StaffSignIn email={email} onSignedIn={goOn} />
    </Modal>
  );
};
