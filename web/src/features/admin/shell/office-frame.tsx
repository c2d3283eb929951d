import { ConfigProvider } from 'antd';
import { useLayoutEffect, type JSX, type ReactNode } from 'react';
import { AntdFrame } from '../../../shared/antd/antd-frame.js';
import { useMedia } from '../parts/use-media.js';

/**
 * Sets the dense spacing and the memorial accent on the document, since drawers, dialogs and toasts render outside the
 * page.
 */
export const OfficeFrame = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const touch = useMedia('(pointer: coarse)');
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['density'] = 'dense';
    dataset['event'] = 'memorial';
    return () => {
      delete dataset['density'];
      delete dataset['event'];
    };
  }, []);
  return (
    <AntdFrame density="dense" accent="memorial">
      {/* Always sets a size: adding one later would make antd remount the children and lose their input. */}
      <ConfigProvider componentSize={touch ? 'large' : 'middle'}>{children}</ConfigProvider>
    </AntdFrame>
  );
};
