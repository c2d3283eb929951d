import type { JSX, ReactNode } from 'react';
import { AntdFrame } from '../../shared/antd/antd-frame.js';
import PublicShell from './public-shell.js';

/** Public frame for pages with antd forms. */
export default function FormShell({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <PublicShell>
      <AntdFrame>{children}</AntdFrame>
    </PublicShell>
  );
}
