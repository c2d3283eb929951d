import { fieldMessages } from '@keepsake/contracts/catalogue/field-messages';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { usePageHead } from '../../../shared/page-title.js';
import '../../../shared/states/states.css';

/** A code that was scanned is taken along, so that nobody has to type it. */
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

/** `typed` is the code as it was read, when one character of it does not fit. */
export const InvalidAddress = ({ typed }: { readonly typed?: string }): JSX.Element => {
  usePageHead({ title: 'Invalid timeline URL' });
  return (
    <div className="state guest-state">
      <h1>Invalid timeline URL</h1>
      <p>
        {typed === undefined
          ? 'This address does not hold a code as it stands on a plate.'
          : fieldMessages.mistypedCode(typed)}
      </p>
      <ActivateButton {...(typed !== undefined && { code: typed })} />
    </div>
  );
};
