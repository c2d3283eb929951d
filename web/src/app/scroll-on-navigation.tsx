import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const find = (hash: string): HTMLElement | null => document.getElementById(decodeURIComponent(hash.slice(1)));

/** Ends a navigation: scrolls to the anchor, or to the top with focus on the page for screen readers. */
export const ScrollOnNavigation = (): null => {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const before = useRef<string>(undefined);

  useEffect(() => {
    const here = pathname + hash;
    const arriving = before.current === undefined;
    // A changed filter or tab in the query stays on the same page, so focus and scroll position stay too.
    const stayed = before.current === here;
    before.current = here;
    // Back from a layer over the page keeps the scroll position.
    if (stayed && (hash === '' || how === 'POP')) return undefined;
    if (hash !== '') {
      // The part with the anchor may still be loading.
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
    // The key scrolls again when the same anchor link is pressed twice.
  }, [pathname, hash, how, key]);

  return null;
};
