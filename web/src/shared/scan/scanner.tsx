import { lazy, Suspense, type ComponentProps, type JSX } from 'react';
import type { ScanSheet } from './scan-sheet.js';

const Sheet = lazy(() => import('./scan-sheet.js').then((file) => ({ default: file.ScanSheet })));

/** Returns whether the browser supports cameras; permission is known only on use. */
export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Scan sheet, loaded with its decoder on demand. */
export const Scanner = (props: ComponentProps<typeof ScanSheet>): JSX.Element => (
  <Suspense fallback={null}>
    <Sheet {...props} />
  </Suspense>
);
