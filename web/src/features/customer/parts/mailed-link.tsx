import { Button } from 'antd';
import type { JSX } from 'react';
import { hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFollowLink, useMailedLink } from '../customer-api.js';

type Props = { readonly token: string; readonly onSignedIn: () => void; readonly onNewCode: () => void };

const Used = ({ onNewCode }: { readonly onNewCode: () => void }): JSX.Element => (
  <>
    <h1>This link has been used or has expired.</h1>
    <p className="login-lead">A new code comes by mail within a minute.</p>
    <Button type="primary" block onClick={onNewCode}>
      Send a new code
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
      <Loading label="Checking the link">
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
              title: 'Login Failed',
              description: sentenceOf(error, 'Failed to log in'),
              variant: 'destructive',
            }),
        },
      );
    };
    return (
      <>
        <h1>Sign in on this device?</h1>
        <Button type="primary" block loading={follow.isPending} onClick={signIn}>
          Sign in
        </Button>
      </>
    );
  }
  return (
    <>
      <h1>Your code</h1>
      <p className="login-big-code">{link.data.code}</p>
      <p className="login-lead">Type this code where you asked for it.</p>
      <Button block onClick={onNewCode}>
        Send a new code for this browser
      </Button>
    </>
  );
};
