import { Button } from 'antd';
import { useEffect, useRef, type JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { useToast } from '../../../shared/toast/toast-store.js';

type Props = {
  readonly title: string;
  readonly secret: string;
  readonly hint: string;
  readonly onSaved: () => void;
};

/** Shows a key or a signing secret, which cannot be shown again. */
export const SecretOnce = ({ title, secret, hint, onSaved }: Props): JSX.Element => {
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> =>
    toast(
      (await copyText(secret))
        ? { title: 'Copied' }
        : { title: 'This could not be copied', description: 'Select and copy it.', variant: 'destructive' },
    );
  return (
    <div className="integration-secret">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <code>{secret}</code>
      <p>{hint} Store it somewhere safe. It won’t be shown again.</p>
      <div className="integration-buttons">
        <Button type="primary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onSaved}>I’ve saved it</Button>
      </div>
    </div>
  );
};
