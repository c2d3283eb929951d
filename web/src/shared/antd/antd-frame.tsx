import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { useMemo, useSyncExternalStore, type JSX, type ReactNode } from 'react';
import { directionOf } from '@keepsake/contracts/values/language';
import { siteText as t } from '../area/site-texts.js';
import { useLanguage } from '../language/in-language.js';
import { sharedText as shared } from '../language/shared-texts.js';
import { english } from '../language/texts.js';
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

/** The texts of antd's components that translated pages show. */
const inLanguage = (tag: string): Pick<ConfigProviderProps, 'locale' | 'direction'> =>
  tag === english.tag
    ? {}
    : {
        direction: directionOf(tag),
        locale: {
          locale: tag,
          Empty: { description: t('nothingFound') },
          Form: { optional: shared('optional'), defaultValidateMessages: {} },
          Modal: { okText: t('ok'), cancelText: shared('cancel'), justOkText: t('ok') },
          global: { close: t('close') },
        },
      };

type Props = { readonly density?: Density; readonly accent?: EventTypeSlug; readonly children: ReactNode };

/** Wrapper of everything rendered with antd. Import it lazily, because it loads antd. */
export const AntdFrame = ({ density = 'comfortable', accent = 'general', children }: Props): JSX.Element => {
  const shown = useShownTheme();
  const still = useStill();
  const language = useLanguage();
  const texts = useMemo(() => inLanguage(language), [language]);
  const theme = useMemo(() => antdTheme({ shown, density, accent, still }), [shown, density, accent, still]);
  return (
    <ConfigProvider
      theme={theme}
      {...texts}
      csp={{ nonce }}
      form={{ requiredMark: 'optional', scrollToFirstError: { focus: true, block: 'center' } }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
};
