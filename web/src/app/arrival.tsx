import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const find = (hash: string): HTMLElement | null => document.getElementById(decodeURIComponent(hash.slice(1)));

/** Where a navigation ends: at its anchor, else at the top with focus on the page, so that a screen reader reads on there. */
export const Arrival = (): null => {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const before = useRef<string>(undefined);

  useEffect(() => {
    const here = pathname + hash;
    const arriving = before.current === undefined;
    // A filter or a tab in the query is the same page: nobody has gone anywhere.
    const stayed = before.current === here;
    before.current = here;
    if (stayed && hash === '') return undefined;
    if (hash !== '') {
      // The anchor may belong to a part that is still on its way.
      const seen = (): boolean => {
        const target = find(hash);
        target?.scrollIntoView();
        return target !== null;
      };
      if (seen()) return undefined;
      const watch = new MutationObserver(() => {
        if (seen()) watch.disconnect();
      });
      watch.observe(document.body, { childList: true, subtree: true });
      const giveUp = window.setTimeout(() => watch.disconnect(), 5000);
      return () => {
        watch.disconnect();
        window.clearTimeout(giveUp);
      };
    }
    if (arriving || how === 'POP') return undefined;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    return undefined;
    // The key: whoever presses the link to an anchor again wants to be there again.
  }, [pathname, hash, how, key]);

  return null;
};
