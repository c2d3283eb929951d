import { useEffect, useRef } from 'react';
import { isRecord, numberIn } from '../storage/stored.js';

type Layer = { readonly close: () => void };

/** Open layers, the topmost last. */
const open: Layer[] = [];
/** Number of history entries of `open`; all are above one page of the router. */
let pushed = 0;
let pageIdx: number | undefined;
/** The page while entries of closed layers are removed. */
let leaving: { readonly state: unknown; readonly path: string } | undefined;
let timer: number | undefined;
let listening = false;

const layersIn = (state: unknown): number => numberIn(state, 'layers') ?? 0;
/** The page count of the router. */
const idxNow = (): number | undefined => numberIn(window.history.state, 'idx');
const withLayers = (state: unknown, layers: number): object => ({ ...(isRecord(state) && state), layers });

/** Adds a history entry per open layer and removes those of closed layers. */
const settle = (): void => {
  timer = undefined;
  if (leaving) return;
  const { history, location } = window;
  if (idxNow() !== pageIdx) pushed = 0;
  if (open.length < pushed) {
    leaving = { state: history.state, path: location.pathname + location.search + location.hash };
    history.go(open.length - pushed);
    return;
  }
  if (open.length === pushed) return;
  pageIdx = idxNow();
  // The page under a layer must not scroll when its entry returns.
  history.scrollRestoration = 'manual';
  // The router drops the mark when it replaces the URL under an open layer.
  if (pushed > 0) history.replaceState(withLayers(history.state, pushed), '');
  while (pushed < open.length) {
    pushed += 1;
    history.pushState(withLayers(history.state, pushed), '');
  }
};

/** Deferred until after the navigation of a link that closes its menu, and after a dialog that replaces another. */
const settleSoon = (): void => {
  timer ??= window.setTimeout(settle, 0);
};

const onPop = (event: PopStateEvent): void => {
  const { history } = window;
  const depth = layersIn(event.state);
  if (leaving) {
    // Hidden from the router: the same page is one entry earlier.
    event.stopImmediatePropagation();
    history.replaceState(withLayers(leaving.state, depth), '', leaving.path);
    leaving = undefined;
    pushed = depth;
    if (depth === 0) history.scrollRestoration = 'auto';
    settleSoon();
    return;
  }
  if (depth > open.length) {
    // Forward or Back to a closed layer: skips to the page.
    history.go(open.length - depth);
    return;
  }
  pushed = depth;
  for (const layer of open.splice(depth).reverse()) layer.close();
  if (depth === 0) history.scrollRestoration = 'auto';
};

/** Handles Back before the router; after a reload, removes entries of layers that no longer exist. */
export const watchBack = (): void => {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', onPop, true);
  const stale = layersIn(window.history.state);
  if (stale > 0) window.history.go(-stale);
};

/** Closes on Back instead of leaving the page while open. */
export const useBackCloses = (onBack: () => void, isOpen = true): void => {
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  }, [onBack]);

  useEffect(() => {
    if (!isOpen) return undefined;
    watchBack();
    const layer: Layer = { close: () => back.current() };
    open.push(layer);
    settleSoon();
    return () => {
      const at = open.indexOf(layer);
      if (at >= 0) open.splice(at, 1);
      settleSoon();
    };
  }, [isOpen]);
};
