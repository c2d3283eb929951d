import { fieldMessages } from '@keepsake/contracts/catalog/field-messages';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { usePageHead } from '../../../shared/page-title.js';
import '../../../shared/states/states.css';

/** Passes a scanned code to the activation page. */
const ActivateButton = ({ code }: { readonly code?: string }): JSX.Element => (
  <Link
    to={code === undefined ? '/account' : `/account?${new URLSearchParams({ qr: code })}`}
    className="button button-primary"
  >
    Activate QR Code
  </Link>
);

export const NoTimeline = ({ code }: { readonly code: string }): JSX.Element => {
  usePageHead({ title: 'Timeline Not Found' });
  return (
    <div className="state guest-state">
      <h1>Timeline Not Found</h1>
      <p>{"This QR code hasn't been activated yet or doesn't exist."}</p>
      <ActivateButton code={code} />
    </div>
  );
};

/** `typed`: the code as read, if its check character is wrong. */
export const InvalidAddress = ({ typed }: { readonly typed?: string }): JSX.Element => {
  usePageHead({ title: 'Invalid timeline URL' });
  return (
    <div className="state guest-state">
      <h1>Invalid timeline URL</h1>
      <p>
        {typed === undefined
          ? 'The address has no valid code. Check it against your plate.'
          : fieldMessages.mistypedCode(typed)}
      </p>
      <ActivateButton {...(typed !== undefined && { code: typed })} />
    </div>
  );
};
