import type { JSX } from 'react';
import './partner-logo.css';

/** The logo of a partner; its name is beside it as text. */
export const PartnerLogo = ({ url }: { readonly url: string }): JSX.Element => (
  <img className="partner-logo" src={url} alt="" />
);
