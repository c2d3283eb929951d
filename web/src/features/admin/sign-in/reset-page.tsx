import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { Button, Form, Input } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { NewPassword } from '../parts/new-password.js';
import { Onward } from '../parts/onward.js';
import { roleName } from '../staff/staff-labels.js';
import { useAskReset, useLink, useSetPassword } from './reset-api.js';
import './sign-in.css';

/** The token is in the fragment, so that no server logs it and no Referer contains it. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

const Refused = ({ error }: { readonly error: unknown }): JSX.Element => (
  <p role="alert" className="sign-in-refused">
    {sentenceOf(error, 'No response. Check your connection and try again.')}
  </p>
);

const ToDoor = ({ children }: { readonly children: string }): JSX.Element => (
  <p className="sign-in-forgot">
    <Link to="/admin/login">{children}</Link>
  </p>
);

const RequestLink = (): JSX.Element => {
  const ask = useAskReset();
  if (ask.isSuccess)
    return (
      <div role="status">
        <h1 id="reset-title">Check your email</h1>
        <p className="sign-in-text">{signInMessages.resetAsked}</p>
        <p className="quiet">It works for one hour. Nothing came? Look into spam, or ask an owner.</p>
        <ToDoor>Back to the sign-in</ToDoor>
      </div>
    );
  return (
    <>
      <h1 id="reset-title">Forgot your password?</h1>
      <p className="sign-in-text">We send you a link to choose a new one.</p>
      <Form
        layout="vertical"
        validateTrigger="onSubmit"
        noValidate
        onFinish={({ email }: { email: string }) => ask.mutate(email)}
      >
        <Form.Item
          name="email"
          label="Email"
          required
          rules={[
            { required: true, message: signInMessages.missing },
            { type: 'email', message: signInMessages.emailInvalid },
          ]}
        >
          <Input type="email" autoComplete="username" />
        </Form.Item>
        {ask.isError && <Refused error={ask.error} />}
        <Button type="primary" htmlType="submit" block size="large" loading={ask.isPending}>
          Send the link
        </Button>
      </Form>
      <ToDoor>Back to the sign-in</ToDoor>
    </>
  );
};

const Gone = (): JSX.Element => (
  <div role="alert">
    <h1 id="reset-title">This link has been used or has expired.</h1>
    <p className="sign-in-text">If you were invited, the person who invited you can send a new one.</p>
    <Link to="/admin/reset" reloadDocument>
      Ask for a new link
    </Link>
    <ToDoor>Sign in</ToDoor>
  </div>
);

const ChoosePassword = ({ token }: { readonly token: string }): JSX.Element => {
  const link = useLink(token);
  const set = useSetPassword();
  if (hasStatus(link.error, 400, 404) || hasStatus(set.error, 404)) return <Gone />;
  if (set.data?.purpose === 'invitation') return <Onward to="/admin" />;
  if (set.data)
    return (
      <div role="status">
        <h1 id="reset-title">You’re all set.</h1>
        <p className="sign-in-text">Sign in with {set.data.email}. Every other device has been signed out.</p>
        <Link to="/admin/login" className="button button-primary">
          Sign in
        </Link>
      </div>
    );
  return (
    <Answered query={link} label="Checking the link" loading={<RowsLoading rows={3} />}>
      {({ purpose, name, email, role }) => (
        <>
          <h1 id="reset-title">
            {purpose === 'invitation' ? `Welcome${name === '' ? '' : `, ${name}`}` : 'Choose a new password'}
          </h1>
          <p className="sign-in-text">
            {purpose === 'invitation'
              ? `You are invited as ${roleName(role)}. Choose a password for ${email}.`
              : `For ${email}. You will be signed out everywhere else.`}
          </p>
          <Form
            layout="vertical"
            validateTrigger="onSubmit"
            noValidate
            onFinish={({ password }: { password: string }) => set.mutate({ token, password })}
          >
            <input type="hidden" autoComplete="username" value={email} readOnly />
            <NewPassword label="New password" />
            {set.isError && <Refused error={set.error} />}
            <Button type="primary" htmlType="submit" block size="large" loading={set.isPending}>
              Create password
            </Button>
          </Form>
        </>
      )}
    </Answered>
  );
};

/** Sets the password after an invitation or a reset. */
export default function ResetPage(): JSX.Element {
  const [token] = useState(tokenOfAddress);
  return (
    <section className="sign-in" aria-labelledby="reset-title">
      {token === '' ? <RequestLink /> : <ChoosePassword token={token} />}
    </section>
  );
}
