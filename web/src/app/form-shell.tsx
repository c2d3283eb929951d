import type { JSX, ReactNode } from 'react';
import { AntdFrame } from '../shared/antd/antd-frame.js';
import PublicShell from './public-shell.js';

/** The public frame for the pages that are made of antd's forms. */
export default function FormShell({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <PublicShell>
      <AntdFrame>{children}</AntdFrame>
    </PublicShell>
  );
}
