import { ConfigProvider } from 'antd';
import { useLayoutEffect, type JSX, type ReactNode } from 'react';
import { AntdFrame } from '../../../shared/antd/antd-frame.js';
import { useMedia } from '../parts/use-media.js';

/**
 * The dense measures and the memorial accent. They hang on the document and not on a box, so that drawers, dialogs and the
 * toast, which stand beside the page, wear them too.
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
      {/* Always a size: antd wraps its children once more where one is given, and what is wrapped anew forgets what was typed. */}
      <ConfigProvider componentSize={touch ? 'large' : 'middle'}>{children}</ConfigProvider>
    </AntdFrame>
  );
};
