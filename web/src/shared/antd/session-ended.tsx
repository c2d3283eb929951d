import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { JSX } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { siteText as t } from '../area/site-texts.js';
import { sessionQuery } from '../session.js';
import { useSessionEnded } from '../use-session-ended.js';

/** Dialog over the page; typed text is stored as a draft and restored after sign-in. */
export const SessionEnded = (): JSX.Element => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { ended } = useSessionEnded();
  const { pathname, search } = useLocation();
  const signIn = (): void => {
    client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' });
    void navigate(`/customer/login?next=${encodeURIComponent(pathname + search)}`);
  };
  return (
    <Modal
      open={ended}
      title={t('sessionEnded')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width="min(400px, calc(100vw - 32px))"
      footer={
        <Button type="primary" block onClick={signIn}>
          {t('signIn')}
        </Button>
      }
    >
      <p>{t('sessionEndedMore')}</p>
    </Modal>
  );
};
