import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { ConfigProvider } from 'antd';
import { useMemo, useSyncExternalStore, type JSX, type ReactNode } from 'react';
import { useShownTheme } from '../theme/theme-choice.js';
import { markStyleTags } from './nonce.js';
import { antdTheme, type Density } from './theme.js';
import './antd.css';

const stillQuery = '(prefers-reduced-motion: reduce)';
const useStill = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(stillQuery);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(stillQuery).matches,
  );

/** The gateway writes a nonce per page; antd sets it on its style tags. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
markStyleTags(nonce);

type Props = { readonly density?: Density; readonly accent?: EventTypeSlug; readonly children: ReactNode };

/** Wrapper of everything rendered with antd. Import it lazily, because it loads antd. */
export const AntdFrame = ({ density = 'comfortable', accent = 'general', children }: Props): JSX.Element => {
  const shown = useShownTheme();
  const still = useStill();
  const theme = useMemo(() => antdTheme({ shown, density, accent, still }), [shown, density, accent, still]);
  return (
    <ConfigProvider
      theme={theme}
      csp={{ nonce }}
      form={{ requiredMark: 'optional', scrollToFirstError: { focus: true, block: 'center' } }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
};
