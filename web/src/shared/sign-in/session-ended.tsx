import type { JSX, ReactNode } from 'react';
import { Sheet } from '../controls/sheet.js';
import { siteText as t } from '../area/site-texts.js';
import { useSignInAgain } from './use-sign-in-again.js';
import './session-ended.css';

type Props = {
  readonly signInKey: string;
  readonly email: string | undefined;
  /** Renders the sign-in form of the audience. */
  readonly children: (goOn: (email: string) => void) => ReactNode;
};

/** Covers the open page, so that its input stays. */
export const SessionEndedSheet = ({ signInKey, email, children }: Props): JSX.Element | null => {
  const { ended, again, goOn } = useSignInAgain(signInKey, email);
  if (!ended) return null;
  return (
    <Sheet label={t('sessionEnded')} onLeave={again}>
      <div className="session-ended">
        <h2>{t('sessionEnded')}</h2>
        <p>{t('sessionEndedMore')}</p>
        {children(goOn)}
      </div>
    </Sheet>
  );
};
