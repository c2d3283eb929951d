import type { JSX } from 'react';
import { AntdFrame } from '../../shared/antd/antd-frame.js';
import PublicShell from './public-shell.js';
import type { ShellProps } from './shells.js';

/** Public frame for pages with antd forms. */
export default function FormShell({ children, ...frame }: ShellProps): JSX.Element {
  return (
    <PublicShell {...frame}>
      <AntdFrame>{children}</AntdFrame>
    </PublicShell>
  );
}
