import type { TwoStepStarted } from '@keepsake/contracts/rest/own-security';
import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useMemo, useRef, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { qrSvg } from '../../../shared/plate/qr-picture.js';
import { useConfirmTwoStep } from './security-api.js';

type Props = {
  readonly started: TwoStepStarted;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onLeave: () => void;
};

const size = 208;

/** Renders the QR code on this device; no other service receives the secret. */
export const Enrol = ({ started, onCodes, onLeave }: Props): JSX.Element => {
  const confirm = useConfirmTwoStep();
  const input = useRef<InputRef>(null);
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(qrSvg(started.address, size))}`,
    [started.address],
  );
  const error = confirm.error;
  const problem =
    error instanceof ApiError && error.body.errors?.[0]
      ? error.body.errors[0].message
      : error && sentenceOf(error, 'No response. Check your connection and try again.');

  useEffect(() => input.current?.focus(), []);

  const submit = ({ code }: { readonly code: string }): void => {
    if (confirm.isPending) return;
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onError: () => input.current?.focus({ cursor: 'all' }),
    });
  };

  return (
    <div className="enrol">
      <img src={picture} width={size} height={size} alt="QR code for your app" />
      <div>
        <ol>
          <li>
            Open an authenticator app on your phone and scan the QR code.
            <details>
              <summary>Can’t scan? Enter this key</summary>
              <code>{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </details>
          </li>
          <li>Enter the 6-digit code.</li>
        </ol>
        <Form name="enrol" layout="vertical" validateTrigger="onSubmit" noValidate onFinish={submit}>
          <Form.Item
            name="code"
            label="Code from the app"
            required
            rules={[{ required: true, message: 'Please type the six digits.' }]}
            {...(problem && { validateStatus: 'error' as const, help: problem })}
          >
            <Input ref={input} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          </Form.Item>
          <div className="recovery-actions">
            <Button onClick={onLeave}>Cancel</Button>
            <Button type="primary" htmlType="submit" loading={confirm.isPending}>
              Turn on
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
};
