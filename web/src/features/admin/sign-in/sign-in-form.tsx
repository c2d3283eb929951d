import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { hasStatus, tooManySentence } from '../../../shared/api/errors.js';
import { useSignIn, type Credentials } from './sign-in-api.js';

/** Every failure has one message, which hides which addresses exist. With the right password, the code is requested. */
const refused = 'Email, password or code is not right.';

const sentence = (error: unknown): string => {
  if (hasStatus(error, 429)) return tooManySentence(error);
  return hasStatus(error, 400, 401, 403, 404, 422) ? refused : 'No response. Check your connection and try again.';
};

const asksForCode = (error: unknown): boolean => hasStatus(error, 401) && error.slug === 'code-needed';

type Props = { readonly email?: string; readonly onSignedIn: (email: string) => void };

export const SignInForm = ({ email = '', onSignedIn }: Props): JSX.Element => {
  const [form] = Form.useForm<Credentials>();
  const [withCode, setWithCode] = useState(false);
  const emailInput = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const code = useRef<InputRef>(null);
  const signIn = useSignIn();

  // Runs before the first paint: focusing later would steal the input of a fast typist.
  useLayoutEffect(() => {
    (email === '' ? emailInput : password).current?.focus();
  }, [email]);
  useEffect(() => {
    if (withCode) code.current?.focus();
  }, [withCode]);

  const submit = ({ totp, ...rest }: Credentials): void => {
    if (signIn.isPending) return;
    signIn.mutate(totp ? { ...rest, totp } : rest, {
      onSuccess: ({ admin }) => onSignedIn(admin.email),
      onError: (error) => {
        if (asksForCode(error)) return setWithCode(true);
        form.setFieldValue('totp', '');
        (withCode ? code : password).current?.focus({ cursor: 'all' });
      },
    });
  };

  return (
    <Form
      form={form}
      name="sign-in"
      layout="vertical"
      initialValues={{ email }}
      onFinish={submit}
      noValidate
      validateTrigger="onSubmit"
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
        <Input type="email" ref={emailInput} autoComplete="username" />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        required
        rules={[{ required: true, message: signInMessages.missing }]}
      >
        <Input.Password ref={password} autoComplete="current-password" />
      </Form.Item>
      {withCode && (
        <Form.Item
          name="totp"
          label="Code from your app"
          extra="No phone at hand? Type one of your recovery codes."
          required
          rules={[{ required: true, message: signInMessages.missing }]}
        >
          <Input
            ref={code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        </Form.Item>
      )}
      {signIn.isError && !asksForCode(signIn.error) && (
        <p role="alert" className="sign-in-refused">
          {sentence(signIn.error)}
        </p>
      )}
      <Button type="primary" htmlType="submit" block size="large" loading={signIn.isPending}>
        Sign In
      </Button>
    </Form>
  );
};
