import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import type { RegisteredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { useEffect, useRef, type JSX } from 'react';
import { Link } from 'react-router-dom';

/** Replaces the form after a registration and shows the next step. */
export const Registered = ({ made }: { readonly made: RegisteredAffiliateAnswer }): JSX.Element => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="affiliate-sign-in" role="status">
      <h1 ref={heading} tabIndex={-1}>
        Thank you, {made.firstName}
      </h1>
      <p className="affiliate-lead">{affiliateMessages.registered}</p>
      <dl className="affiliate-code-line">
        <dt>Your code</dt>
        <dd>{made.affiliateCode}</dd>
      </dl>
      <p className="affiliate-small">We will write to {made.email} once we’ve reviewed your application.</p>
      <Link to="/affiliate/login" state={{ email: made.email }} className="button button-primary affiliate-go">
        Sign In
      </Link>
    </div>
  );
};
