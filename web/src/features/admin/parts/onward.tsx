import type { JSX } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../../../shared/states/skeleton.js';
import { RowsLoading } from './answered.js';

/** Navigates while the router keeps this page until the next one has loaded, so the screen is never empty. */
export const Onward = ({ to }: { readonly to: string }): JSX.Element => (
  <>
    <Navigate replace to={to} />
    <Loading label="Loading">
      <RowsLoading rows={8} />
    </Loading>
  </>
);
