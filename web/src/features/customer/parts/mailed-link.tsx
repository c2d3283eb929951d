import { Button } from 'antd';
import type { JSX } from 'react';
import { hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { loginText as t } from '../login-texts.js';
import { useFollowLink, useMailedLink } from '../customer-api.js';

type Props = { readonly token: string; readonly onSignedIn: () => void; readonly onNewCode: () => void };

const Used = ({ onNewCode }: { readonly onNewCode: () => void }): JSX.Element => (
  <>
    <h1>{t('used')}</h1>
    <p className="login-lead">{t('usedMore')}</p>
    <Button type="primary" block onClick={onNewCode}>
      {t('newCode')}
    </Button>
  </>
);

/** The emailed sign-in link. Only the button signs in, because mail programs prefetch links. */
export const MailedLink = ({ token, onSignedIn, onNewCode }: Props): JSX.Element => {
  const link = useMailedLink(token);
  const follow = useFollowLink();
  const keyOf = useKeyedBody();
  const toast = useToast();

  if (hasStatus(link.error, 400, 404) || hasStatus(follow.error, 400, 404)) return <Used onNewCode={onNewCode} />;
  if (link.isError) return <LoadFailed error={link.error} level={1} onRetry={() => void link.refetch()} />;
  if (link.isPending)
    return (
      <Loading label={t('checkingLink')}>
        <Skeleton height="2.4rem" />
      </Loading>
    );
  if (link.data.here) {
    const signIn = (): void => {
      const body = { token };
      follow.mutate(
        { body, key: keyOf(body) },
        {
          onSuccess: onSignedIn,
          onError: (error) =>
            toast({
              title: t('failed'),
              description: sentenceOf(error, t('failedMore')),
              variant: 'destructive',
            }),
        },
      );
    };
    return (
      <>
        <h1>{t('here')}</h1>
        <Button type="primary" block loading={follow.isPending} onClick={signIn}>
          {t('signInHere')}
        </Button>
      </>
    );
  }
  return (
    <>
      <h1>{t('yourCode')}</h1>
      <p className="login-big-code" dir="ltr">
        {link.data.code}
      </p>
      <p className="login-lead">{t('typeIt')}</p>
      <Button block onClick={onNewCode}>
        {t('newCodeHere')}
      </Button>
    </>
  );
};
