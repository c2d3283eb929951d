import { fieldMessages } from '@keepsake/contracts/catalogue/field-messages';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { usePageHead } from '../../../shared/page-title.js';
import '../../../shared/states/states.css';

const ActivateButton = (): JSX.Element => (
  <Link to="/account" className="button button-primary">
    Activate QR Code
  </Link>
);

export const NoTimeline = (): JSX.Element => {
  usePageHead({ title: 'Timeline Not Found' });
  return (
    <div className="state guest-state">
      <h1>Timeline Not Found</h1>
      <p>{"This QR code hasn't been activated yet or doesn't exist."}</p>
      <ActivateButton />
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
      <ActivateButton />
    </div>
  );
};
